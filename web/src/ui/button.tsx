import type { ComponentChildren } from 'preact'
import './button.css'

interface ButtonProps {
  children: ComponentChildren
  /** strong: what one most likely wants; plain: the rest; quiet: without a border. */
  kind?: 'strong' | 'plain' | 'quiet'
  disabled?: boolean
  pressed?: boolean
  label?: string
  autofocus?: boolean
  onClick(): void
}

export function Button({
  children,
  kind = 'plain',
  disabled,
  pressed,
  label,
  autofocus,
  onClick,
}: ButtonProps) {
  return (
    <button
      type="button"
      class={`button button-${kind}`}
      disabled={disabled}
      aria-pressed={pressed}
      aria-label={label}
      autofocus={autofocus}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

export function LinkButton(props: {
  href: string
  kind?: 'strong' | 'plain' | 'quiet'
  children: ComponentChildren
}) {
  return (
    <a class={`button button-${props.kind ?? 'plain'}`} href={props.href}>
      {props.children}
    </a>
  )
}
