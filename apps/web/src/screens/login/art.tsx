import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './login.module.css'
import { canvas, strokePath, strokes } from './strokes.ts'

const rings = Array.from({ length: strokes }, (_, stroke) => stroke)
const sides = ['left', 'right'] as const

const Strokes = memo(() => (
  <svg
    viewBox={`0 0 ${canvas.width} ${canvas.height}`}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    {rings.map((stroke) =>
      sides.map((side) => (
        <path
          key={`${stroke}${side}`}
          d={strokePath(stroke, side)}
          fill="none"
          stroke={`var(--${side})`}
          strokeWidth="1.2"
          opacity={(0.92 - stroke * 0.034).toFixed(2)}
        />
      )),
    )}
    <text className={styles.left} x={canvas.x - 22} y={canvas.y + 5}>
      L
    </text>
    <text className={styles.right} x={canvas.x + 22} y={canvas.y + 5}>
      R
    </text>
    <circle cx={canvas.x} cy={canvas.y} r="3" fill="var(--centre)" />
  </svg>
))

export function Art() {
  const { t } = useTranslation('login')
  return (
    <div className={styles.art} aria-hidden="true">
      <Strokes />
      <p className={styles.caption}>{t('caption')}</p>
    </div>
  )
}
