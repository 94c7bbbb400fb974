/** Facts of ERG and MRC, the courses of CompuTrainer, which most training programs read. */

import { rounded } from '../../definition.ts'

/** ERG holds watts, MRC percent of FTP. */
export type CourseUnit = 'W' | '%ftp'

export const courseHeads: Readonly<Record<CourseUnit, string>> = {
  W: 'MINUTES WATTS',
  '%ftp': 'MINUTES PERCENT',
}

/** A message at a time in s. */
export interface CourseText {
  at: number
  text: string
}

/** s from the start, and watts or percent. Two points at one time are a jump. */
export interface CoursePoint {
  at: number
  value: number
}

/** The percentage with the fewest decimals that gives these watts. */
export function roundestShare(watts: number, ftp: number): number {
  const exact = (watts / ftp) * 100
  const candidates = [Math.round(exact), Math.round(exact * 2) / 2, Math.round(exact * 10) / 10]
  return rounded(candidates.find((share) => wattsOf(share, ftp) === watts) ?? exact)
}

/** Whole watts, as trainers are set to. */
export function wattsOf(share: number, ftp: number): number {
  return Math.round((share / 100) * ftp)
}
