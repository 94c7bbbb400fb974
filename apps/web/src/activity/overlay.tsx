import { formatClock } from '@cadenza/metrics'
import { type PointerEvent, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cursor } from '../graphs/cursor.ts'
import styles from './graphs.module.css'
import type { Figures } from './queries.ts'
import { type Part, type Signal, useSignal } from './selection.ts'
import { indexOfX, msOfX, type XAxis, xOfMs } from './x-axis.ts'
import type { ZoomSpan } from './zoom-history.ts'

type Span = { startMs: number; endMs: number }

interface Props {
  axis: XAxis
  low: number
  high: number
  cursor: Cursor
  /** What is selected, when nothing is being dragged; null: the whole. */
  selected: Span | null
  /** Whether the selection is one's own, with handles, or a lap. */
  adjustable: boolean
  draft: Signal<Part | null>
  hovered: Signal<Span | null>
  figuresOf(startMs: number, endMs: number): Figures | null
  onSelect(span: Span): void
  onZoom(span: ZoomSpan): void
  onReset(): void
}

/** Shorter drags are clicks. */
const dragPx = 4
const handlePx = 6

/** What lies over all rows: the cursor, the brush, and the light of the range under the pointer. */
export function Overlay(props: Props) {
  const { axis, low, high, cursor, selected, adjustable, draft, hovered, figuresOf } = props
  const { t } = useTranslation('activity')
  const host = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const clock = useRef<HTMLSpanElement>(null)
  const drag = useRef<{ anchorX: number; fromPx: number; moving: boolean } | null>(null)
  const frame = useRef(0)
  // Measured where the pointer comes in and when the window changes: asking at each movement would lay the page out.
  const box = useRef<{ left: number; width: number } | null>(null)
  const boxOf = useCallback(() => {
    box.current ??= host.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return box.current
  }, [])
  const forgetBox = () => {
    box.current = null
  }
  const dragged = useSignal(draft)
  const lit = useSignal(hovered)

  useEffect(() => {
    if (!host.current) return
    const observer = new ResizeObserver(() => {
      box.current = null
    })
    observer.observe(host.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const write = (index: number | null) => {
      const x = index === null ? Number.NaN : (axis.values[index] as number)
      const visible = x >= low && x <= high
      const element = line.current
      if (!element || !clock.current || !host.current) return
      element.hidden = !visible
      if (!visible || index === null) return
      const text = formatClock((axis.timeMs[index] as number) / 1000)
      element.style.transform = `translateX(${((x - low) / (high - low)) * boxOf().width}px)`
      clock.current.textContent = text
      // Read out to whom moves it by keyboard; the pointer is spared the work.
      if (document.activeElement !== host.current) return
      host.current.setAttribute('aria-valuenow', String(index))
      host.current.setAttribute('aria-valuetext', text)
    }
    write(cursor.get())
    return cursor.follow(write)
  }, [cursor, axis, low, high, boxOf])

  const xAt = (clientX: number) => {
    const { left, width } = boxOf()
    const share = (clientX - left) / width
    return low + Math.min(1, Math.max(0, share)) * (high - low)
  }
  const pxOf = (ms: number) => ((xOfMs(axis, ms) - low) / (high - low)) * boxOf().width

  const show = (a: number, b: number) => {
    const startMs = Math.round(msOfX(axis, Math.min(a, b)))
    const endMs = Math.round(msOfX(axis, Math.max(a, b)))
    if (endMs <= startMs) return
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() =>
      draft.set({ startMs, endMs, figures: figuresOf(startMs, endMs) }),
    )
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    forgetBox()
    const fromPx = event.clientX - boxOf().left
    let anchorX = xAt(event.clientX)
    let moving = false
    if (selected && adjustable) {
      // On an edge of the brush: the other edge stays.
      if (Math.abs(pxOf(selected.startMs) - fromPx) <= handlePx) {
        anchorX = xOfMs(axis, selected.endMs)
        moving = true
      } else if (Math.abs(pxOf(selected.endMs) - fromPx) <= handlePx) {
        anchorX = xOfMs(axis, selected.startMs)
        moving = true
      }
    }
    drag.current = { anchorX, fromPx, moving }
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = xAt(event.clientX)
    cursor.set(indexOfX(axis, x))
    const current = drag.current
    if (!current) return
    const px = event.clientX - boxOf().left
    if (!current.moving && Math.abs(px - current.fromPx) < dragPx) return
    current.moving = true
    show(current.anchorX, x)
  }

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const current = drag.current
    drag.current = null
    if (!current?.moving) return
    cancelAnimationFrame(frame.current)
    const x = xAt(event.clientX)
    const startMs = Math.round(msOfX(axis, Math.min(current.anchorX, x)))
    const endMs = Math.round(msOfX(axis, Math.max(current.anchorX, x)))
    if (endMs <= startMs) return draft.set(null)
    draft.set({ startMs, endMs, figures: figuresOf(startMs, endMs) })
    props.onSelect({ startMs, endMs })
  }

  const onPointerCancel = () => {
    drag.current = null
    draft.set(null)
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const from = indexOfX(axis, low)
    const to = indexOfX(axis, high)
    const step = Math.max(1, Math.round((to - from) / 400))
    const at = cursor.get() ?? Math.round((from + to) / 2)
    const next = {
      ArrowLeft: at - step,
      ArrowRight: at + step,
      PageUp: at + step * 20,
      PageDown: at - step * 20,
      Home: from,
      End: to,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      const index = Math.min(to, Math.max(from, next))
      cursor.set(index)
      if (event.shiftKey) {
        const here = axis.timeMs[index] as number
        const was = axis.timeMs[at] as number
        // The edge that the cursor stood on moves; without a selection it begins where the cursor was.
        const fixed =
          selected && adjustable ? (selected.startMs === was ? selected.endMs : selected.startMs) : was
        const span = { startMs: Math.min(fixed, here), endMs: Math.max(fixed, here) }
        if (span.endMs > span.startMs) props.onSelect(span)
      }
    } else if (event.key === 'Enter' && selected) props.onZoom(selected)
  }

  const shown = dragged ?? selected
  const place = (span: Span) => {
    const a = Math.max(low, xOfMs(axis, span.startMs))
    const b = Math.min(high, xOfMs(axis, span.endMs))
    if (b <= low || a >= high) return { display: 'none' }
    return { left: `${((a - low) / (high - low)) * 100}%`, width: `${((b - a) / (high - low)) * 100}%` }
  }

  return (
    <div
      ref={host}
      className={styles.overlay}
      role="slider"
      tabIndex={0}
      aria-label={t('cursor')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, axis.values.length - 1)}
      aria-valuenow={0}
      aria-describedby="graph-keys"
      onPointerEnter={forgetBox}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onDoubleClick={() => (selected ? props.onZoom(selected) : props.onReset())}
      onKeyDown={onKeyDown}
    >
      {lit && <div className={styles.lit} style={place(lit)} />}
      {shown && (
        <div className={styles.brush} style={place(shown)}>
          {(adjustable || dragged) && (
            <>
              <i />
              <i />
            </>
          )}
        </div>
      )}
      <div ref={line} className={styles.cursor} hidden>
        <span ref={clock} />
      </div>
    </div>
  )
}
