import type { DisplayOptions } from '@cadenza/metrics'
import { createContext, useContext } from 'react'
import type { Report } from '../../../features/reports/queries.ts'
import type { Paper } from '../paper/use-paper.ts'

export type Values = Report['values']

/** Shared by all parts of a report. */
export interface ReportState {
  report: Report
  display: DisplayOptions
  paper: Paper
  editing: boolean
  /** Saves values; what is not given stays. Fails if somebody else has changed what they replace. */
  saveValues(values: Partial<Values>, replaces?: Partial<Values>): Promise<void>
}

const State = createContext<ReportState | null>(null)
export const ReportProvider = State.Provider

export function useReport(): ReportState {
  const state = useContext(State)
  if (!state) throw new Error('This part of a report stands outside of one.')
  return state
}
