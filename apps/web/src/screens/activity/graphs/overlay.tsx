import type { Span } from '@cadenza/activity'
import { formatClock } from '@cadenza/metrics'
import { type PointerEvent, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { indexOfX, msOfX, type XAxis, xOfMs } from '../../../features/activity/x-axis.ts'
import { movedSpan, snapped, snappedSpan } from '../../../features/ranges/snap.ts'
import { useSignal } from '../../../platform/signal.ts'
import { useControls, useSelected, useViewed } from '../state/contexts.tsx'
import styles from './graphs.module.css'

interface Props {
  axis: XAxis
  low: number
  high: number
}

/** px; shorter drags are clicks. */
const dragPx = 4
const handlePx = 6
const snapPx = 6

/** Drag in progress: from `anchorX` to the pointer, or of a whole range. */
interface Drag {
  anchorX: number
  fromPx: number
  moving: boolean
  /** True for an edge of the selection instead of a new selection. */
  edge: boolean
  /** Original span of a range moved as a whole. */
  whole: Span | null
}

/** Overlay of all rows: cursor, selection, and highlight of the range under the pointer. */
export function Overlay(props: Props) {
  const { axis, low, high } = props
  const { figuresOf } = useViewed()
  const { key, part, snapTo, onMove, selectSpan } = useSelected()
  const { cursor, draft, hovered, zoom } = useControls()
  const selected = key === 'all' ? null : part
  /** A selection can be drawn anew, a range of one's own can be moved besides; a lap is neither. */
  const adjustable = onMove ? 'range' : key.startsWith('selection') ? 'selection' : null
  const { t } = useTranslation('activity')
  const { t: ofRanges } = useTranslation('ranges')
  const host = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const keyed = useRef<Span | null>(null)
  const frame = useRef(0)
  // Measured when the pointer enters and the window changes: measuring on every movement would force layout.
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
      if (!element || !host.current) return
      element.hidden = !visible
      if (!visible || index === null) return
      element.style.transform = `translateX(${((x - low) / (high - low)) * boxOf().width}px)`
      // Announced only for keyboard users; pointer movements skip the work.
      if (document.activeElement !== host.current) return
      host.current.setAttribute('aria-valuenow', String(index))
      host.current.setAttribute('aria-valuetext', formatClock((axis.timeMs[index] as number) / 1000))
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [cursor, axis, low, high, boxOf])

  const xAt = (clientX: number) => {
    const { left, width } = boxOf()
    const share = (clientX - left) / width
    return low + Math.min(1, Math.max(0, share)) * (high - low)
  }
  const pxOf = (ms: number) => ((xOfMs(axis, ms) - low) / (high - low)) * boxOf().width

  const lastMs = axis.timeMs[axis.values.length - 1] ?? 0
  /** Length of `px` at this zoom, ms. */
  const msOfPx = (px: number) =>
    Math.abs(msOfX(axis, low + (px / boxOf().width) * (high - low)) - msOfX(axis, low))

  /** Span of a drag with the pointer at `clientX`; null while empty. */
  const spanAt = ({ anchorX, fromPx, whole }: Drag, clientX: number, free: boolean): Span | null => {
    const targets = free ? [] : snapTo
    const within = msOfPx(snapPx)
    if (whole) {
      const px = clientX - boxOf().left
      const byMs = msOfX(axis, xAt(clientX)) - msOfX(axis, low + (fromPx / boxOf().width) * (high - low))
      return px === fromPx ? whole : snappedSpan(movedSpan(whole, byMs, lastMs), targets, within)
    }
    const at = snapped(msOfX(axis, xAt(clientX)), targets, within)
    const anchor = msOfX(axis, anchorX)
    const startMs = Math.round(Math.min(anchor, at))
    const endMs = Math.round(Math.max(anchor, at))
    return endMs > startMs ? { startMs, endMs } : null
  }

  const show = (span: Span) => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() =>
      draft.set({ ...span, figures: figuresOf(span.startMs, span.endMs) }),
    )
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    forgetBox()
    const fromPx = event.clientX - boxOf().left
    const begun: Drag = { anchorX: xAt(event.clientX), fromPx, moving: false, edge: false, whole: null }
    drag.current = begun
    if (!selected || !adjustable) return
    const onGrip = event.target instanceof Element && event.target.closest('[data-grip]')
    if (onGrip) begun.whole = { startMs: selected.startMs, endMs: selected.endMs }
    // On an edge of the selection: the other edge stays.
    else if (Math.abs(pxOf(selected.startMs) - fromPx) <= handlePx) {
      Object.assign(begun, { anchorX: xOfMs(axis, selected.endMs), moving: true, edge: true })
    } else if (Math.abs(pxOf(selected.endMs) - fromPx) <= handlePx) {
      Object.assign(begun, { anchorX: xOfMs(axis, selected.startMs), moving: true, edge: true })
    }
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = xAt(event.clientX)
    cursor.set(indexOfX(axis, x))
    const current = drag.current
    if (!current) return
    const px = event.clientX - boxOf().left
    if (!current.moving && Math.abs(px - current.fromPx) < dragPx) return
    current.moving = true
    const span = spanAt(current, event.clientX, event.altKey)
    if (span) show(span)
  }

  /** Moves a user range to its new place; anything else becomes the selection. */
  const settle = (span: Span, adjusted: boolean) => {
    const same = selected && span.startMs === selected.startMs && span.endMs === selected.endMs
    if (same) return draft.set(null)
    draft.set({ ...span, figures: figuresOf(span.startMs, span.endMs) })
    if (adjusted && onMove) onMove(span)
    else selectSpan(span)
  }

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const current = drag.current
    drag.current = null
    if (!current?.moving) return
    cancelAnimationFrame(frame.current)
    const px = event.clientX - boxOf().left
    // Pressed and released on an edge without dragging.
    if (current.edge && Math.abs(px - current.fromPx) < 1) return draft.set(null)
    const span = spanAt(current, event.clientX, event.altKey)
    if (span) settle(span, current.edge || current.whole !== null)
    else draft.set(null)
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
        const from = keyed.current ?? selected
        // Moves the edge at the cursor; without a selection, starts one at the cursor.
        const onEdge = from && (from.startMs === was || from.endMs === was)
        const fixed = from && adjustable ? (from.startMs === was ? from.endMs : from.startMs) : was
        const span = { startMs: Math.min(fixed, here), endMs: Math.max(fixed, here) }
        if (span.endMs <= span.startMs) return
        if (onMove && onEdge) {
          // Kept when the key is let go: each step would be a change of its own.
          keyed.current = span
          show(span)
        } else if (!onMove) selectSpan(span)
      }
    } else if (event.key === 'Enter' && selected) zoom(selected)
  }

  const onKeyUp = (event: React.KeyboardEvent) => {
    if (event.key !== 'Shift' || !keyed.current) return
    cancelAnimationFrame(frame.current)
    settle(keyed.current, true)
    keyed.current = null
  }

  const shown = dragged ?? selected
  const place = (span: Span) => {
    const a = Math.max(low, xOfMs(axis, span.startMs))
    const b = Math.min(high, xOfMs(axis, span.endMs))
    if (b <= low || a >= high) return { display: 'none' }
    return { left: `${((a - low) / (high - low)) * 100}%`, width: `${((b - a) / (high - low)) * 100}%` }
  }

  /** A highlight over everything visible would mark nothing. */
  const fills = ({ startMs, endMs }: Span) => xOfMs(axis, startMs) <= low && xOfMs(axis, endMs) >= high

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
      onDoubleClick={() => (selected ? zoom(selected) : zoom(null))}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
    >
      {lit && <div className={styles.lit} data-filled={fills(lit) || undefined} style={place(lit)} />}
      {shown && (
        <div className={styles.brush} data-filled={fills(shown) || undefined} style={place(shown)}>
          {(adjustable || dragged) && (
            <>
              <i />
              <i />
              {onMove && <span className={styles.grip} data-grip title={ofRanges('moveRange')} />}
            </>
          )}
        </div>
      )}
      <div ref={line} className={styles.cursor} hidden />
    </div>
  )
}
