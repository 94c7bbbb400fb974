import { figureBounds, metric } from '@cadenza/metrics'
import { readDates, writeDates } from '../filters/periods.ts'
import { readSpan, type Span, writeSpan } from '../filters/span.ts'
import {
  type Aggregate,
  type Analysis,
  type AnalysisFilter,
  type Axis,
  aggregates,
  aggregatesOf,
  type DataSeries,
  intervals,
  mostSeries,
  overlays,
  positions,
  type ShownSide,
  type Sport,
  shownSides,
  sports,
  timeTypes,
  usualAnalysis,
  usualAxis,
  usualDates,
  usualParams,
  usualSeries,
} from './analysis.ts'
import { axisMetrics, historyMetrics, limitMetrics, valueMetrics } from './offered.ts'

/** The analysis of an address, and the parameters of it that say nothing. */
export interface ReadAnalysis {
  analysis: Analysis
  /** As in the address, such as `by=decade`. */
  ignored: readonly string[]
}

const graphNames = { history: 'StatsHistory', heatmap: 'MatrixHeatmap' } as const

/** Parameters beside the limits, which are named by their metrics. */
export const parameterNames = [
  ...(['graph', 'sport', 'metric', 'by', 'hide', 'x', 'y', 'value', 'as', 'of'] as const),
  ...(['period', 'from', 'to', 'tag', 'not', 'time', 'position'] as const),
] as const
type Parameter = (typeof parameterNames)[number]

/**
 * Reads an analysis from an address such as `?metric=dss&metric=power.max&by=week&tag=race&power=200..250`.
 * Whatever is missing or says nothing is as in an untouched screen. `features`: the reader's.
 */
export function readAnalysis(address: URLSearchParams, features: readonly string[]): ReadAnalysis {
  const ignored: string[] = []
  /** Values of a parameter that mean something; the others are ignored. */
  const all = <T>(name: Parameter, meaning: (text: string) => T | undefined): T[] =>
    address.getAll(name).flatMap((text) => {
      const read = meaning(text)
      if (read === undefined) ignored.push(`${name}=${text}`)
      return read === undefined ? [] : [read]
    })
  const one = <T>(name: Parameter, meaning: (text: string) => T | undefined): T | undefined =>
    all(name, meaning).at(0)
  const among =
    <T extends string>(values: readonly T[]) =>
    (text: string): T | undefined =>
      values.find((value) => value === text)

  const graph = one('graph', among(Object.keys(graphNames) as (keyof typeof graphNames)[]))
  const sport = one('sport', among(sports)) ?? usualAnalysis.filter.sport
  const usual = usualParams(sport)
  const offered = codesOf(historyMetrics(sport, features))
  const series = all('metric', (text) => readSeries(text, offered))
  for (const { metric: code } of series.slice(mostSeries)) ignored.push(`metric=${code}`)
  const axes = codesOf(axisMetrics(sport, features))
  const value = one('value', (text) => {
    const read = readSeries(text, codesOf(valueMetrics(sport, features)))
    return read && { ...read, side: read.side === 'both' ? ('center' as const) : read.side }
  })
  const filter: AnalysisFilter = {
    sport,
    dates: datesOf(address, ignored),
    tagIn: [...new Set(address.getAll('tag').filter(Boolean))],
    tagNotIn: [...new Set(address.getAll('not').filter(Boolean))],
    timeType: one('time', among(timeTypes)) ?? usualAnalysis.filter.timeType,
    targetBikePosition: one('position', among(positions)) ?? usualAnalysis.filter.targetBikePosition,
    rangeFilters: limitsOf(address, sport, features, ignored),
  }
  return {
    analysis: {
      graphId: graph ? graphNames[graph] : usualAnalysis.graphId,
      alone: graph !== undefined,
      params: {
        dataSeries: series.length > 0 ? series.slice(0, mostSeries) : usual.dataSeries,
        interval: one('by', among(intervals)) ?? usual.interval,
        hidden: [...new Set(all('hide', among(overlays)))],
        axises: [
          one('x', (text) => readAxis(text, axes)) ?? usual.axises[0],
          one('y', (text) => readAxis(text, axes)) ?? usual.axises[1],
        ],
        value: value ?? usual.value,
        asTable: one('as', among(['table'])) !== undefined,
        allAthletes: one('of', among(['all'])) !== undefined,
      },
      filter,
    },
    ignored,
  }
}

const codesOf = (entries: readonly { code: string }[]): ReadonlySet<string> =>
  new Set(entries.map(({ code }) => code))

/** Reads `dss`, `dss.left` or `power.max`: without more, the metric's usual side and the mean. */
function readSeries(text: string, offered: ReadonlySet<string>): DataSeries | undefined {
  const [code = '', ...rest] = text.split('.')
  const entry = metric(code)
  if (!entry || !offered.has(code)) return undefined
  const series = { ...usualSeries(entry) }
  for (const word of rest) {
    const side = shownSides(code).find((each) => each === word)
    const aggregate = aggregatesOf(code).find((each) => each === word)
    if (side) series.side = side
    else if (aggregate) series.aggregate = aggregate
    else return undefined
  }
  return series
}

const wordsOf = (usual: DataSeries, side: ShownSide, aggregate: Aggregate): string =>
  [side === usual.side ? '' : `.${side}`, aggregate === aggregates[0] ? '' : `.${aggregate}`].join('')

function writeSeries({ metric: code, side, aggregate }: DataSeries): string {
  const entry = metric(code)
  return entry ? code + wordsOf(usualSeries(entry), side, aggregate) : code
}

const axisPattern = /^(\w+?)(?:\.(left|right|center))?(?:\.(\d+(?:\.\d+)?))?$/

/** Reads `power`, `power.20` or `dss.left.0.5`: metric, side, and the width of a cell. */
function readAxis(text: string, offered: ReadonlySet<string>): Axis | undefined {
  const [, code = '', side, width] = axisPattern.exec(text) ?? []
  const entry = metric(code)
  if (!entry || !offered.has(code)) return undefined
  const usual = usualAxis(entry)
  const chosen = (side as Axis['side'] | undefined) ?? usual.side
  if (chosen !== usual.side && !shownSides(code).includes(chosen)) return undefined
  if (width !== undefined && !(Number(width) > 0)) return undefined
  return { metric: code, side: chosen, interval: width === undefined ? null : Number(width) }
}

function writeAxis({ metric: code, side, interval }: Axis): string {
  const entry = metric(code)
  const parts = [code, entry && usualAxis(entry).side !== side ? side : '', interval ?? '']
  return parts.filter((part) => part !== '').join('.')
}

/** `period=all` is every day; without any of the three parameters the usual period applies. */
function datesOf(address: URLSearchParams, ignored: string[]): AnalysisFilter['dates'] {
  const given = (['period', 'from', 'to'] as const).filter((name) => address.has(name))
  if (given.length === 0) return usualDates
  const dates = readDates(address)
  if (address.get('period') === 'all') return { period: '', from: '', to: '' }
  const unread = given.filter((name) => dates[name] === '')
  ignored.push(
    ...unread
      .filter((name) => !(dates.period && name !== 'period'))
      .map((name) => `${name}=${address.get(name)}`),
  )
  return unread.length === given.length ? usualDates : dates
}

const beyond = (code: string, { min, max }: Span): boolean => {
  const [least, most] = figureBounds(code) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return [min, max].some((bound) => bound !== null && (bound < least || bound > most))
}

/** A part of a span; an open end is empty. */
const isNumeric = (part: string): boolean => Number.isFinite(Number(part))

/** Limits of metrics. Every other parameter of the address is ignored, and said to be. */
function limitsOf(address: URLSearchParams, sport: Sport, features: readonly string[], ignored: string[]) {
  const limits: Record<string, Span> = {}
  const offered = codesOf(limitMetrics(sport, features))
  const known = new Set<string>(parameterNames)
  for (const [name, text] of address) {
    if (known.has(name)) continue
    const span = offered.has(name) && text.split('..').every(isNumeric) ? readSpan(text) : undefined
    if (!span || beyond(name, span)) ignored.push(`${name}=${text}`)
    else limits[name] = span
  }
  return limits
}

/** Writes an analysis to an address, without what an untouched screen has. */
export function writeAnalysis({ graphId, alone, params, filter }: Analysis): URLSearchParams {
  const address = new URLSearchParams()
  const usual = usualParams(filter.sport)
  if (alone) address.set('graph', graphId === 'StatsHistory' ? 'history' : 'heatmap')
  if (filter.sport !== usualAnalysis.filter.sport) address.set('sport', filter.sport)
  const series = params.dataSeries.map(writeSeries)
  if (series.join() !== usual.dataSeries.map(writeSeries).join())
    for (const each of series) address.append('metric', each)
  if (params.interval !== usual.interval) address.set('by', params.interval)
  for (const each of params.hidden) address.append('hide', each)
  for (const [i, name] of (['x', 'y'] as const).entries()) {
    const text = writeAxis(params.axises[i] as Axis)
    if (text !== writeAxis(usual.axises[i] as Axis)) address.set(name, text)
  }
  if (params.value) {
    const { side, ...rest } = params.value
    // Without a side, both together: the cells have one value.
    const usualSide = shownSides(rest.metric).includes('both') ? 'both' : 'center'
    address.set('value', writeSeries({ ...rest, side: side === 'center' ? usualSide : side }))
  }
  if (params.asTable) address.set('as', 'table')
  if (params.allAthletes) address.set('of', 'all')
  const { period, from, to } = filter.dates
  if (!period && !from && !to) address.set('period', 'all')
  else if (period !== usualDates.period) writeDates(filter.dates, address)
  for (const tag of filter.tagIn) address.append('tag', tag)
  for (const tag of filter.tagNotIn) address.append('not', tag)
  if (filter.timeType !== usualAnalysis.filter.timeType) address.set('time', filter.timeType)
  if (filter.targetBikePosition !== usualAnalysis.filter.targetBikePosition)
    address.set('position', filter.targetBikePosition)
  for (const [name, span] of Object.entries(filter.rangeFilters)) address.set(name, writeSpan(span))
  return address
}
