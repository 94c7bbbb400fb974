import type { Step } from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { timeSteps } from '@cadenza/workout/expected/timeline'
import { layoutOf } from '../../../features/workout/layout.ts'

const y = (share: number) => 22 - Math.min(share / 1.25, 1) * 20

/** Small picture of a step. */
export function Glyph({ step, athlete }: { step: Step; athlete: Athlete }) {
  const definition = { name: '', sport: 'bike' as const, sections: [{ steps: [step] }] }
  const [bar] = layoutOf({ steps: timeSteps(definition, athlete) }, 'bike', athlete).bars
  const effort = bar?.effort
  const colour = `var(--seq-${Math.min(8, (bar?.zone ?? 1) + 1)})`
  return (
    <svg width="34" height="24" aria-hidden="true">
      {effort && step.length.type !== 'open' ? (
        <>
          <path
            d={`M2 22V${y(effort.from === effort.to ? effort.low : effort.from)}L32 ${y(effort.from === effort.to ? effort.low : effort.to)}V22Z`}
            fill={colour}
          />
          {effort.from === effort.to && effort.high > effort.low && (
            <rect
              x="2"
              width="30"
              y={y(effort.high)}
              height={y(effort.low) - y(effort.high)}
              fill={colour}
              opacity="0.45"
            />
          )}
        </>
      ) : (
        <path
          d={`M2 22V${step.length.type === 'open' ? 14 : 12}H22`}
          fill="none"
          stroke="var(--control-line)"
          strokeWidth="1.5"
          strokeDasharray="3 2"
        />
      )}
    </svg>
  )
}
