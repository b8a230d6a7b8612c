export function CloseSign() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M4 4 16 16M16 4 4 16" stroke="currentColor" stroke-width="1.5" fill="none" />
    </svg>
  )
}
