import { isClear, type SideGap } from './side-gap.ts'
import styles from './sides.module.css'

/** Gaps in multiples of the smallest that counts, at which the bar reaches the edge. */
const mostTimes = 4

/**
 * Bar from the middle to the worse side, pale within the errors of both, which are the grey zone. Decorative:
 * the text beside it or `title` names the figures.
 */
export function GapBar({ gap, title }: { gap: SideGap; title?: string }) {
  const { side, size, least } = gap
  const half = 50
  const share = (difference: number) =>
    least ? Math.min(half, (difference / least / mostTimes) * half) : size > 0 ? half / 2 : 0
  const width = `${share(size)}%`
  return (
    <span className={styles.gap} title={title}>
      {least !== null && (
        <i
          className={styles.zone}
          style={{ left: `${half - share(least)}%`, width: `${2 * share(least)}%` }}
        />
      )}
      <i
        className={styles.bar}
        data-side={side}
        data-within={!isClear(gap) || undefined}
        style={side === 'left' ? { right: '50%', width } : { left: '50%', width }}
      />
      <i className={styles.middle} />
    </span>
  )
}
