import { formatClock } from '@cadenza/metrics'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SideTag } from '../../ui/components/side-tag.tsx'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import { deadSpotsOf } from './dead-spots.ts'
import styles from './motion.module.css'
import { strokeAt, strokesOfSide } from './stroke-at.ts'
import { LEFT, RIGHT, type Strokes } from './strokes.ts'

const sides = ['left', 'right'] as const

interface Props {
  strokes: Strokes
  cursor: Cursor
  timeMs: ArrayLike<number>
  /** Container of the marks: elements with `data-side`, each with a `[data-spot]` for every mark. */
  roses: RefObject<HTMLElement | null>
}

/**
 * Dead spots of both feet at the graphs' cursor: a mark for each on the roses, and a line that names them.
 * Written directly to the document, so that moving the cursor renders nothing.
 */
export function CursorStrokes({ strokes, cursor, timeMs, roses }: Props) {
  const { t } = useTranslation('motion')
  const time = useRef<HTMLSpanElement>(null)
  const texts = useRef<Record<string, HTMLSpanElement | null>>({})
  const line = useRef<HTMLParagraphElement>(null)
  const { cycles } = strokes
  const bySide = useMemo(
    () => ({ left: strokesOfSide(cycles, LEFT), right: strokesOfSide(cycles, RIGHT) }),
    [cycles],
  )
  const none = t('noSpot')
  useEffect(() => {
    const write = (index: number | null) => {
      const ms = index === null ? Number.NaN : (timeMs[index] as number)
      if (line.current) line.current.dataset.empty = index === null ? '' : 'no'
      if (time.current) time.current.textContent = index === null ? '' : formatClock(ms / 1000)
      for (const side of sides) {
        const row = index === null ? null : strokeAt(bySide[side], cycles, ms)
        const spots = row === null ? null : deadSpotsOf(strokes, row)
        const text = texts.current[side]
        if (text)
          text.textContent =
            spots === null ? '-' : spots.map(({ angleDeg }) => `${Math.round(angleDeg)}°`).join(', ') || none
        const marks = roses.current?.querySelectorAll<SVGElement>(`[data-side=${side}] [data-spot]`) ?? []
        for (const [k, mark] of marks.entries()) {
          const spot = spots?.[k]
          mark.style.display = spot ? '' : 'none'
          if (spot) mark.style.transform = `rotate(${spot.angleDeg}deg)`
        }
      }
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [strokes, cycles, bySide, cursor, timeMs, roses, none])
  return (
    <p className={`small ${styles.atCursor}`} ref={line}>
      <span className="muted">
        {t('atCursor')} <span ref={time} />
      </span>
      {sides.map((side) => (
        <span key={side}>
          <SideTag side={side} />{' '}
          <span
            ref={(element) => {
              texts.current[side] = element
            }}
          />
        </span>
      ))}
    </p>
  )
}
