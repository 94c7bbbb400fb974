import type { TextKey, TextParameters } from '@cadenza/contract'
import type { Path } from './definition.ts'

/** A fault of a definition, at the place that has to change. */
export interface Problem {
  path: Path
  key: TextKey
  parameters?: TextParameters
}

/** A fault of a text, on one line. Lines and columns count from 1; `end` is the column after the last one. */
export interface TextProblem {
  line: number
  column: number
  end: number
  key: TextKey
  parameters?: TextParameters
}
