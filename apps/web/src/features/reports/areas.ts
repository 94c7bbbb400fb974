import { scoreAreas } from '@cadenza/report/scores'

/** An area of the deviation scores with its metrics, in the order in which screens show them. */
export interface ScoreArea {
  name: string
  metrics: readonly string[]
}

const areas = (sport: 'run' | 'bike'): readonly ScoreArea[] =>
  Object.entries(scoreAreas[sport]).map(([name, metrics]) => ({ name, metrics }))

const bySport = { run: areas('run'), bike: areas('bike'), other: [] }

export const areasOf = (sport: 'run' | 'bike' | 'other'): readonly ScoreArea[] => bySport[sport]
