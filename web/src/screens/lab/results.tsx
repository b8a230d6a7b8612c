/** The report of what was played so far, as the module writes it. */

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Report } from '../../lab/counter'
import { theCounter } from '../../lab/house'
import { Html } from '../../ui/html'
import { useLoaded } from '../../ui/use-loaded'
import type { Lang } from '../../wire/wire'
import { useSpeech } from './use-speech'

/** Milliseconds between two reports: pictures grow, and hands stay free. */
const BETWEEN = 700

/** The newest report that there is: one is asked for at a time, and the last tally always has its own. */
export function useReport(design: string, tally: string, lang: Lang): Report | null {
  const [report, setReport] = useState<Report | null>(null)
  const state = useRef({ tally, lang, asking: false, here: true })
  Object.assign(state.current, { tally, lang })
  useEffect(() => () => void (state.current.here = false), [])
  useEffect(() => {
    const now = state.current
    if (now.asking) return
    const ask = async () => {
      for (let had = ''; now.here && now.tally !== '' && had !== now.lang + now.tally; ) {
        had = now.lang + now.tally
        const next = await theCounter().report(design, now.tally, now.lang)
        if (now.here) setReport(next)
        await new Promise((resolve) => setTimeout(resolve, BETWEEN))
      }
    }
    now.asking = true
    void ask().finally(() => (now.asking = false))
  }, [tally, lang])
  return report
}

let styled: Promise<void> | undefined

/** The module has the styles of its reports; the page adds its colours. */
async function addStyles(): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await theCounter().styles())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** A report as the module writes it, shown when its styles are there. */
export function ReportHtml({ html }: { html: string }) {
  const styles = useLoaded(() => (styled ??= addStyles()), [])
  return styles.state === 'loading' ? null : <Html className="lab-report" html={html} />
}

export function Results({ report, begun }: { report: Report | null; begun: boolean }) {
  const { lab } = useSpeech()
  if (report === null) return begun ? <p class="muted">{lab.first}</p> : null
  return (
    <section class="lab-results" aria-label={lab.results}>
      <ReportHtml html={report.html} />
    </section>
  )
}
