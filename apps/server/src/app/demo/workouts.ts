/** Workouts that the demo's coach has written. */
import type { Step, TargetRange, WorkoutDefinition } from '@cadenza/workout/definition'

const power = (low: number, high: number) => ({ code: 'PWR', unit: '%ftp', low, high }) as const
const cadence = (low: number, high: number) => ({ code: 'CAD', unit: 'rpm', low, high }) as const
const pace = (low: number, high: number) => ({ code: 'PACE', unit: '%pace', low, high }) as const
/** The main target comes first. */
const step = (minutes: number, intensity: Step['intensity'], ...targetRanges: TargetRange[]): Step => ({
  length: { type: 'time', value: 60 * minutes },
  intensity,
  targetRanges,
})

export const highCadence: WorkoutDefinition = {
  name: 'High cadence, still hips',
  sport: 'bike',
  description: 'Each block a little faster. Stop adding when the pelvis starts to rock.',
  tags: ['technique'],
  sections: [
    { title: 'Warm-up', steps: [step(15, 'warmup', power(50, 60))] },
    {
      title: 'Blocks',
      steps: [
        {
          times: 5,
          steps: [
            step(4, 'interval', cadence(98, 105), power(65, 75)),
            step(3, 'recovery', cadence(80, 90), power(50, 55)),
          ],
        },
      ],
    },
    { title: 'Cool-down', steps: [step(10, 'cooldown', power(45, 55))] },
  ],
}

export const strides: WorkoutDefinition = {
  name: 'Easy run with strides',
  sport: 'run',
  description: 'Quick and light, never a sprint. Walk or stand until your breathing is calm.',
  tags: ['technique', 'easy'],
  sections: [
    { title: 'Easy', steps: [step(30, 'warmup', pace(70, 80))] },
    {
      title: 'Strides',
      times: 6,
      steps: [step(1 / 3, 'interval', pace(105, 115)), { length: { type: 'open' }, intensity: 'rest' }],
    },
    { title: 'Home', steps: [step(5, 'cooldown', pace(65, 75))] },
  ],
}

export const tempo: WorkoutDefinition = {
  name: 'Tempo 3 × 12 min',
  sport: 'bike',
  tags: ['intervals'],
  sections: [
    { steps: [step(15, 'warmup', power(50, 60))] },
    { times: 3, steps: [step(12, 'interval', power(83, 88)), step(4, 'recovery', power(50, 55))] },
    { steps: [step(10, 'cooldown', power(45, 55))] },
  ],
}

export const technique: WorkoutDefinition = {
  name: 'Technique at 95 rpm',
  sport: 'bike',
  sections: [
    {
      steps: [
        step(15, 'warmup', power(50, 60)),
        {
          times: 4,
          steps: [step(5, 'interval', cadence(93, 97), power(70, 80)), step(3, 'recovery', power(45, 55))],
        },
        step(10, 'cooldown', power(45, 55)),
      ],
    },
  ],
}
