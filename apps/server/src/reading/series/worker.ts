/** Worker-thread module: computations that would block the event loop. */
import { move } from 'piscina'
import { openObjects } from '../../platform/objects/open.ts'
import type { Settings } from '../../platform/settings.ts'
import { stepBack } from '../../platform/thread-priority.ts'
import { type Derivations, derivationsFrom } from './derive.ts'

export type SeriesTask = {
  [K in keyof Derivations]: {
    settings: Pick<Settings, 'dataFolder' | 's3'>
    kind: K
    given: Parameters<Derivations[K]>
  }
}[keyof Derivations]

stepBack()

export default async function derive(task: SeriesTask) {
  const derivations = derivationsFrom(await openObjects(task.settings))
  switch (task.kind) {
    case 'figures':
      return derivations.figures(...task.given)
    case 'bands':
      return derivations.bands(...task.given)
    case 'timesInBands':
      return derivations.timesInBands(...task.given)
    case 'arrow':
      return move(await derivations.arrow(...task.given))
    case 'json':
      return move(await derivations.json(...task.given))
  }
}
