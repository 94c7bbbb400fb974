/**
 * Dragging by finger: elements with `draggable` are lifted by a long press, and receive the events that a
 * dragging mouse would cause. A finger that moves before that scrolls as usual.
 */
import { type RefObject, useEffect } from 'react'
import styles from './touch-drag.module.css'

/** ms; shorter than the long press that opens the system's own menu. */
const pressMs = 350
/** px that a finger may waver during the press. */
const slackPx = 8
/** px from the edges at which the page scrolls, and by how much for each frame. */
const edgePx = 48
const scrollPx = 9

/** Lets the draggable elements in an element be dragged by finger, too. */
export function useTouchDrag(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = within.current
    if (!element) return
    const press = (event: PointerEvent) => {
      const source =
        event.target instanceof Element && event.target.closest<HTMLElement>('[draggable="true"]')
      if (source && event.isPrimary && event.pointerType !== 'mouse') startPress(event, source)
    }
    if (styles.within) element.classList.add(styles.within)
    element.addEventListener('pointerdown', press)
    return () => element.removeEventListener('pointerdown', press)
  }, [within])
}

function startPress({ pointerId, clientX, clientY }: PointerEvent, source: HTMLElement): void {
  const over = new AbortController()
  const { signal } = over
  let point = { x: clientX, y: clientY }
  let drag: Drag | undefined
  const timer = setTimeout(() => {
    drag = lift(source, point)
    if (!drag) end()
  }, pressMs)
  const end = () => {
    clearTimeout(timer)
    over.abort()
  }
  const listen = <K extends keyof WindowEventMap>(
    type: K,
    act: (event: WindowEventMap[K]) => void,
    passive = true,
  ) => window.addEventListener(type, act, { signal, capture: true, passive })
  listen('pointermove', (event) => {
    if (event.pointerId !== pointerId) return
    point = { x: event.clientX, y: event.clientY }
    if (drag) drag.move(point)
    else if (Math.hypot(point.x - clientX, point.y - clientY) > slackPx) end()
  })
  listen('pointerup', (event) => {
    if (event.pointerId !== pointerId) return
    end()
    if (!drag) return
    ignoreNextClick()
    drag.drop()
  })
  listen('pointercancel', (event) => {
    if (event.pointerId !== pointerId) return
    end()
    drag?.cancel()
  })
  listen('keydown', ({ key }) => {
    if (key !== 'Escape') return
    end()
    drag?.cancel()
  })
  // A lifted element must not scroll the page, nor the system drag it or open its menu.
  listen('touchmove', (event) => drag && event.cancelable && event.preventDefault(), false)
  listen('contextmenu', (event) => event.preventDefault(), false)
  listen('dragstart', (event) => event.isTrusted && event.preventDefault(), false)
}

interface Point {
  x: number
  y: number
}

interface Drag {
  move(to: Point): void
  drop(): void
  cancel(): void
}

/** Starts dragging; undefined if the element refuses. */
function lift(source: HTMLElement, from: Point): Drag | undefined {
  const dataTransfer = new DataTransfer()
  const tell = (element: Element, type: string, { x: clientX, y: clientY }: Point) =>
    element.dispatchEvent(
      new DragEvent(type, {
        ...{ bubbles: true, cancelable: true, composed: true },
        ...{ dataTransfer, clientX, clientY },
      }),
    )
  if (!tell(source, 'dragstart', from)) return undefined
  const shadow = shadowOf(source, from)
  let at = from
  let target: Element | null = null
  let takes = false
  const look = () => {
    const found = document.elementFromPoint(at.x, at.y)
    if (target && found !== target) tell(target, 'dragleave', at)
    target = found
    takes = found !== null && !tell(found, 'dragover', at)
  }
  let frame = requestAnimationFrame(function scroll() {
    if (scrollAt(source, at)) look()
    frame = requestAnimationFrame(scroll)
  })
  const end = () => {
    cancelAnimationFrame(frame)
    shadow.element.remove()
    if (target && !takes) tell(target, 'dragleave', at)
    tell(source, 'dragend', at)
  }
  navigator.vibrate?.(15)
  look()
  return {
    move(to) {
      at = to
      shadow.move(to)
      look()
    },
    drop() {
      if (target && takes) tell(target, 'drop', at)
      end()
    },
    cancel() {
      takes = false
      end()
    },
  }
}

/** A copy of the element that follows the finger. */
function shadowOf(source: HTMLElement, from: Point): { element: HTMLElement; move(to: Point): void } {
  const { left, top, width, height } = source.getBoundingClientRect()
  const element = document.createElement('div')
  element.className = styles.shadow ?? ''
  element.inert = true
  element.append(source.cloneNode(true))
  Object.assign(element.style, { width: `${width}px`, height: `${height}px` })
  const move = ({ x, y }: Point) => {
    element.style.transform = `translate(${left + x - from.x}px, ${top + y - from.y}px)`
  }
  move(from)
  document.body.append(element)
  return { element, move }
}

/** Scrolls the page and what is scrolled sideways around an element; true if the finger is at an edge. */
function scrollAt(source: HTMLElement, { x, y }: Point): boolean {
  const direction = (value: number, size: number) => (value < edgePx ? -1 : value > size - edgePx ? 1 : 0)
  const [acrossBy, downBy] = [direction(x, window.innerWidth), direction(y, window.innerHeight)]
  window.scrollBy({ top: downBy * scrollPx, behavior: 'instant' })
  for (let box = source.parentElement; acrossBy && box; box = box.parentElement)
    if (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== 'visible')
      box.scrollBy({ left: acrossBy * scrollPx, behavior: 'instant' })
  return acrossBy !== 0 || downBy !== 0
}

/** The click that follows when the finger is lifted would open what was dragged. */
function ignoreNextClick(): void {
  const ignoring = new AbortController()
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal: ignoring.signal },
  )
  setTimeout(() => ignoring.abort(), 50)
}
