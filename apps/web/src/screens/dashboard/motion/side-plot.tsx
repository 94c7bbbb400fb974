import type { EffortCell } from '../../../features/equal-effort/cell.ts'
import styles from './motion.module.css'
import type { SideForm } from './rows.ts'

/** Air at either end of the scale, as a share of its length. */
const air = 0.08

/** The usual value with the zone of no clear change, and the value, of each side on one scale. */
export function SidePlot({ sides }: { sides: readonly SideForm[] }) {
  const known = sides.flatMap(({ side, cell }) => (cell ? [{ side, cell }] : []))
  if (known.length === 0) return null
  const ends = known.flatMap(({ cell }) => {
    const [low, high] = zoneOf(cell)
    return [low, high, cell.value]
  })
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const at = (value: number) => `${100 * (air + ((value - least) / (most - least || 1)) * (1 - 2 * air))}%`
  const width = (low: number, high: number) =>
    `${(100 * (1 - 2 * air) * (high - low)) / (most - least || 1)}%`
  return (
    <span className={styles.plot} aria-hidden="true">
      {known.map(({ side, cell }) => {
        const [low, high] = zoneOf(cell)
        return (
          <span key={side} className={styles.lane} data-side={side}>
            <i className={styles.zone} style={{ left: at(low), width: width(low, high) }} />
            <i className={styles.usual} style={{ left: at(cell.usual) }} />
            <i className={styles.dot} style={{ left: at(cell.value) }} />
          </span>
        )
      })}
    </span>
  )
}

const zoneOf = ({ usual, least }: EffortCell): [low: number, high: number] => [
  usual - (least ?? 0),
  usual + (least ?? 0),
]
