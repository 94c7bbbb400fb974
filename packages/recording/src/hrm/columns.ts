import type { Field } from '../track/fields.ts'
import { channelField } from '../track/known-fields.ts'

/** The fields of a line of `[HRData]`. `balance` is a word of left share and pedalling index. */
export type HrmColumn = Field | 'balance' | undefined

const KMH = 1 / 3.6
const MPH = 0.44704
const FOOT = 0.3048

/** The first version that stores speed in tenths and altitude in single metres or feet. */
const TENTHS = 105

const heartrate = channelField('heartrate')
const cadence = channelField('cadence')
const power = channelField('power')
/** hPa in the file. */
const pressure = channelField('absolute_pressure', 100)

/** The columns that `SMode` states, or `Mode` before version 106; undefined for one in unknown units. */
export function columnsOf(parameters: ReadonlyMap<string, string>): HrmColumn[] {
  const version = Number(parameters.get('version') ?? Number.NaN)
  const mode = parameters.get('smode')
  if (mode === undefined) return earlyColumns(parameters.get('mode') ?? '', version)
  const has = (at: number) => mode[at] === '1'
  const isUs = has(7)
  return [
    heartrate,
    ...(has(0) ? [speedIn(isUs)] : []),
    ...(has(1) ? [cadence] : []),
    ...(has(2) ? [altitudeIn(isUs)] : []),
    ...(has(3) ? [power] : []),
    ...(has(4) || has(5) ? (['balance'] as const) : []),
    ...(version >= 107 && has(8) ? [pressure] : []),
  ]
}

function earlyColumns(mode: string, version: number): HrmColumn[] {
  const isUs = mode[2] === '1'
  const isKnown = version >= TENTHS
  if (mode[1] !== '1') return [heartrate]
  const third = mode[0] === '0' ? cadence : mode[0] === '1' && isKnown ? altitudeIn(isUs) : undefined
  return [heartrate, isKnown ? speedIn(isUs) : undefined, third]
}

const speedIn = (isUs: boolean) => channelField('speed', (isUs ? MPH : KMH) / 10)
const altitudeIn = (isUs: boolean) => channelField('elevation', isUs ? FOOT : 1)
