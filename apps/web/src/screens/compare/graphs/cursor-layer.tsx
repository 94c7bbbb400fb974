import { formatClock, formatWithUnit } from '@cadenza/metrics'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { indexOfX, type XAxis } from '../../../features/activity/x-axis.ts'
import { displayOptions } from '../../../platform/session/display.ts'
import type { Cursor } from '../../../ui/graphs/cursor.ts'
import styles from './graphs.module.css'

interface Props {
  axis: XAxis
  low: number
  high: number
  cursor: Cursor
  /** Zooms to a part of the axis; null shows all of it. */
  onZoom(zoom: { low: number; high: number } | null): void
}

/** px; shorter drags are clicks. */
const dragPx = 4

/** Place of the axis in words: a clock or a distance with its unit. */
export const placeText = (axis: XAxis, index: number): string => {
  const x = axis.values[index] as number
  return axis.scale === 'time' ? formatClock(x / 1000) : formatWithUnit('distance', x, displayOptions())
}

/** Cursor over all graphs, by pointer and keyboard; a drag or + and − zoom. */
export function CursorLayer({ axis, low, high, cursor, onZoom }: Props) {
  const { t } = useTranslation('compare')
  const host = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ x: number; px: number } | null>(null)
  const [brush, setBrush] = useState<{ from: number; to: number } | null>(null)

  useEffect(() => {
    const write = (index: number | null) => {
      const element = line.current
      if (!element || !host.current) return
      const share = index === null ? Number.NaN : ((axis.values[index] as number) - low) / (high - low)
      element.hidden = !(share >= 0 && share <= 1)
      if (index === null || element.hidden) return
      element.style.left = `${share * 100}%`
      if (document.activeElement !== host.current) return
      host.current.setAttribute('aria-valuenow', String(index))
      host.current.setAttribute('aria-valuetext', placeText(axis, index))
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [cursor, axis, low, high])

  const xAt = (event: PointerEvent) => {
    const { left, width } = (host.current as HTMLElement).getBoundingClientRect()
    return low + Math.min(1, Math.max(0, (event.clientX - left) / width)) * (high - low)
  }
  const onPointerMove = (event: PointerEvent) => {
    const x = xAt(event)
    cursor.set(indexOfX(axis, x))
    if (!pressed.current || Math.abs(event.clientX - pressed.current.px) < dragPx) return
    setBrush({ from: Math.min(pressed.current.x, x), to: Math.max(pressed.current.x, x) })
  }
  const onPointerUp = () => {
    pressed.current = null
    if (brush && brush.to > brush.from) onZoom({ low: brush.from, high: brush.to })
    setBrush(null)
  }
  const zoomBy = (factor: number) => {
    const middle = axis.values[cursor.get() ?? indexOfX(axis, (low + high) / 2)] as number
    const end = axis.values[axis.values.length - 1] as number
    const next = { low: middle - (middle - low) * factor, high: middle + (high - middle) * factor }
    if (next.low <= 0 && next.high >= end) return onZoom(null)
    onZoom({ low: Math.max(0, next.low), high: Math.min(end, next.high) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    if (event.key === '+' || event.key === '-' || event.key === 'Escape') {
      event.preventDefault()
      if (event.key === 'Escape') onZoom(null)
      else zoomBy(event.key === '+' ? 0.5 : 2)
      return
    }
    const [from, to] = [indexOfX(axis, low), indexOfX(axis, high)]
    const step = Math.max(1, Math.round((to - from) / 400))
    const at = cursor.get() ?? Math.round((from + to) / 2)
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: at - step,
      ArrowRight: at + step,
      PageUp: at + step * 20,
      PageDown: at - step * 20,
      Home: from,
      End: to,
    }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    cursor.set(Math.min(to, Math.max(from, next)))
  }
  const share = (x: number) => `${((x - low) / (high - low)) * 100}%`
  return (
    <div
      ref={host}
      className={styles.layer}
      role="slider"
      tabIndex={0}
      aria-label={t('cursor')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, axis.values.length - 1)}
      aria-valuenow={0}
      aria-describedby="compare-keys"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pressed.current = { x: xAt(event), px: event.clientX }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        pressed.current = null
        setBrush(null)
      }}
      onDoubleClick={() => onZoom(null)}
      onKeyDown={onKeyDown}
    >
      {brush && (
        <div
          className={styles.brush}
          style={{ left: share(brush.from), width: `calc(${share(brush.to)} - ${share(brush.from)})` }}
        />
      )}
      <div ref={line} className={styles.cursor} hidden />
    </div>
  )
}
