/** Workouts to begin with. Their names and descriptions are texts. */
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import { parseWorkout } from '@cadenza/workout/text/parse'

const texts = {
  quickLegs: `Warm-up
- 12m ramp 45-75% 85-95rpm warmup
- 3x 20s 115% 110rpm, 40s 55%
- 2m 55%

Main set 3x
- 4x
  - 2m 100-105% 88-92rpm dss.L<6 dss.R<6 interval
  - 30s 116-120% 100rpm
- 5m 55% recovery

Cool-down
- 10m ramp 65-40% cooldown`,
  shortHard: `- 15m ramp 45-80% warmup
- 3x
  - 13x 30s 120% 95rpm, 15s 55%
  - 3m 50% recovery
- 10m ramp 60-40% cooldown`,
  torque: `- 15m ramp 45-75% warmup
- 5x
  - 6m 83-88% 50-60rpm
  - 4m 55% 95rpm recovery
- 10m ramp 60-40% cooldown`,
  strides: `- 2km 70-78% pace warmup
- 6x
  - 100mtr 110-120% pace 180-195spm interval
  - 90s 60-70% pace recovery
- 20m 75-80% pace
- 5m 65% pace cooldown`,
  cruise: `- 10m ramp 65-80% pace warmup
- 4x 1600mtr 97-100% pace, 60s 65% pace
- 10m 65-70% pace cooldown`,
} as const

export type Example = keyof typeof texts
export const exampleNames = Object.keys(texts) as Example[]

const sections = { 'Warm-up': 'warmUp', 'Main set': 'mainSet', 'Cool-down': 'coolDown' } as const
export type ExampleSection = (typeof sections)[keyof typeof sections]
const isSection = (title: string): title is keyof typeof sections => title in sections

/** An example with its sections' titles in the reader's language. */
export function exampleOf(name: Example, titleOf: (section: ExampleSection) => string): WorkoutDefinition {
  const { definition } = parseWorkout(texts[name])
  return {
    ...definition,
    sections: definition.sections.map((section) =>
      section.title && isSection(section.title)
        ? { ...section, title: titleOf(sections[section.title]) }
        : section,
    ),
  }
}
