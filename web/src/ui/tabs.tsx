/** Several views of one thing, of which one is shown. */

import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import './tabs.css'

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { value: T; name: string }[]
  value: T
  onChange(value: T): void
  children: ComponentChildren
}

export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const name = useId()
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const now = tabs.findIndex((tab) => tab.value === value)
    const next = (now + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${name}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${name}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div id={`${name}-panel`} role="tabpanel" aria-labelledby={`${name}-${value}`}>
        {children}
      </div>
    </>
  )
}
