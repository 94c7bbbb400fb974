import { isDefinition } from '@cadenza/workout/check'
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { timeSteps } from '@cadenza/workout/expected/timeline'
import { useMemo } from 'react'
import { layoutOf } from './layout.ts'
import styles from './workout.module.css'

const height = 32
const y = (share: number) => (height * (1 - Math.min(share, 1.3) / 1.3)).toFixed(1)

interface Props {
  definition: WorkoutDefinition | Readonly<Record<string, unknown>>
  athlete: Athlete
}

/** Small picture of a workout; empty for one that is not complete. */
export function SmallProfile({ definition, athlete }: Props) {
  const { paths, endS } = useMemo(() => pathsOf(definition, athlete), [definition, athlete])
  return (
    <svg
      className={styles.smallProfile}
      viewBox={`0 0 ${Math.max(1, endS)} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {paths.map(([zone, path]) => (
        <path
          key={zone}
          d={path}
          fill={zone === 0 ? 'var(--surface-3)' : `var(--seq-${Math.min(8, zone + 1)})`}
        />
      ))}
    </svg>
  )
}

function pathsOf(definition: Props['definition'], athlete: Athlete) {
  if (!isDefinition(definition)) return { paths: [], endS: 0 }
  const { bars, endS } = layoutOf({ steps: timeSteps(definition, athlete) }, definition.sport, athlete)
  const paths = new Map<number, string>()
  for (const { fromS, toS, effort, zone } of bars) {
    const [from, to] = effort ? [effort.from, effort.to] : [0.3, 0.3]
    const key = zone ?? 0
    paths.set(key, `${paths.get(key) ?? ''}M${fromS} ${height}V${y(from)}L${toS} ${y(to)}V${height}Z`)
  }
  return { paths: [...paths], endS }
}
