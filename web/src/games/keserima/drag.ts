/** Dragging a piece, a ship or a card onto a square, by mouse, finger or pen. */

import { useEffect, useRef, useState } from 'preact/hooks'

export interface Drag {
  /** What is being dragged, and how far, in pixels. */
  name: string
  x: number
  y: number
}

/** Closer than this, in pixels, it is still a click. */
const SLACK = 8

/** So soon after a drag, in milliseconds, a click is only its end; touches often have none. */
const ECHO = 80

export interface Dragging {
  drag: Drag | null
  /** Starts when the pointer goes down on something that can be lifted. */
  lift(event: PointerEvent, name: string): void
  /** Whether the click that follows a drag is to be ignored. */
  wasDrag(): boolean
}

export function useDragging(onDrop: (name: string, x: number, y: number) => void): Dragging {
  const [drag, setDrag] = useState<Drag | null>(null)
  const ended = useRef(-Infinity)
  const stop = useRef<(() => void) | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => () => stop.current?.(), [])

  function lift(down: PointerEvent, name: string) {
    if (down.button !== 0 || stop.current) return
    let dragged = false
    const far = (event: PointerEvent) =>
      Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK
    function move(event: PointerEvent) {
      if (event.pointerId !== down.pointerId) return
      if (!dragged && !far(event)) return
      dragged = true
      setDrag({ name, x: event.clientX - down.clientX, y: event.clientY - down.clientY })
    }
    function end(event: PointerEvent) {
      if (event.pointerId !== down.pointerId) return
      stop.current?.()
      setDrag(null)
      if (!dragged) return
      ended.current = performance.now()
      if (event.type === 'pointerup') drop.current(name, event.clientX, event.clientY)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    stop.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      stop.current = null
    }
  }

  return {
    drag,
    lift,
    wasDrag: () => performance.now() - ended.current < ECHO,
  }
}
