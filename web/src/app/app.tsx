/** The page: which screen is shown, in which light and language. */

import { useEffect, useState } from 'preact/hooks'
import { AfterKept } from '../screens/after/kept'
import { GameLink } from '../screens/after/link'
import { WatchGame, WatchList } from '../screens/after/watch'
import { Learn } from '../screens/learn/learn'
import { Letter } from '../screens/letter/letter'
import { Play } from '../screens/play/play'
import { Rules } from '../screens/rules/rules'
import { Settings } from '../screens/settings/settings'
import { Setup } from '../screens/setup/setup'
import { Start } from '../screens/start/start'
import { Stats } from '../screens/stats/stats'
import { useLive } from '../store/live'
import { settings } from '../store/settings'
import { listenToBack } from '../ui/back'
import { lazy } from '../ui/lazy'
import { Message, OverAnother } from '../ui/page'
import { useWords } from '../words/words'
import { followLinks, over, routeHere, type Route } from '../ui/route'

/** Only those who play over a network load what that takes. */
const Tables = lazy(async () => (await import('../screens/tables/tables')).Tables)
const RoomAt = lazy(async () => (await import('../screens/play/room/room')).RoomAt)
const Invited = lazy(async () => (await import('../screens/invited/invited')).Invited)
const LookOn = lazy(async () => (await import('../screens/invited/look')).LookOn)

/** And only those who examine a game load the lab. */
const Lab = lazy(async () => (await import('../screens/lab/lab')).Lab)
const LabReport = lazy(async () => (await import('../screens/lab/report')).LabReport)
const Ledger = lazy(async () => (await import('../screens/lab/ledger')).Ledger)

function Screen({ route }: { route: Route }) {
  const words = useWords()
  switch (route.screen) {
    case 'start':
      return <Start />
    case 'new':
      return <Setup key={route.game} game={route.game} />
    case 'play':
      return <Play key={route.table} table={route.table} />
    case 'after':
      return <AfterKept key={route.table} table={route.table} />
    case 'learn':
      return <Learn key={route.game} game={route.game} />
    case 'rules':
      return <Rules key={route.game} game={route.game} clause={route.clause} />
    case 'watch':
      return route.number === null ? (
        <WatchList key={route.game} game={route.game} />
      ) : (
        <WatchGame key={`${route.game}/${route.number}`} game={route.game} number={route.number} />
      )
    case 'settings':
      return <Settings />
    case 'stats':
      return <Stats />
    case 'game':
      return <GameLink key={route.packed} packed={route.packed} />
    case 'letter':
      return <Letter key={route.packed} packed={route.packed} />
    case 'tables':
      return <Tables />
    case 'room':
      return <RoomAt key={route.table} table={route.table} />
    case 'seat':
      return <Invited key={route.table} table={route.table} seatKey={route.key} />
    case 'look':
      return <LookOn key={route.table} table={route.table} lookKey={route.key} />
    case 'lab':
      return <Lab key={route.design} design={route.design} />
    case 'report':
      return <LabReport key={route.game} game={route.game} />
    case 'ledger':
      return <Ledger key={route.game} game={route.game} />
    case 'unknown':
      return (
        <Message title={words.link.unknown}>
          <p>{words.link.unknownMeaning}</p>
        </Message>
      )
  }
}

/** Sets light and language on the document itself, where the style sheets and the browser look. */
function useDocument(): void {
  const { lang, theme, motion } = useLive(settings)
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  useEffect(() => {
    document.documentElement.dataset.motion = motion
  }, [motion])
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const set = () => {
      const light = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
      document.documentElement.dataset.theme = light
    }
    set()
    dark.addEventListener('change', set)
    return () => dark.removeEventListener('change', set)
  }, [theme])
}

/** The rules or the settings, over the screen that is left as it is. */
function Over() {
  const route = useLive(over)
  if (route === null) return null
  return (
    <OverAnother.Provider value={() => over.set(null)}>
      <Screen route={route} />
    </OverAnother.Provider>
  )
}

/** The route that the address names, however one came there. */
function useRoute(): Route {
  const [route, setRoute] = useState(routeHere)
  const [first] = useState(() => location.hash)
  useEffect(() => {
    const follow = () => {
      over.set(null)
      setRoute(routeHere())
      scrollTo(0, 0)
    }
    addEventListener('hashchange', follow)
    // Somebody may have gone on before anybody listened.
    if (location.hash !== first) follow()
    const stop = [followLinks(), listenToBack()]
    return () => {
      removeEventListener('hashchange', follow)
      stop.forEach((each) => each())
    }
  }, [])
  return route
}

export function App() {
  const route = useRoute()
  useDocument()
  return (
    <>
      <Screen route={route} />
      <Over />
    </>
  )
}
