/** Extra series of GoldenCheetah (`XDATA`): values with names and units, at times of their own. */

import type { JsonValue } from '../json/walk.ts'
import { type Field, MAX_OWN_FIELDS, ownField } from '../track/fields.ts'

/** Values of one time in an extra series. */
export interface ExtraSample {
  secs: number
  values: [Field, number][]
  /** Intervals between heart beats in ms. */
  beats: number[]
}

/** Extra series that holds the intervals between heart beats. */
const BEATS = 'HRV'

/** Collects one sample after the other. Names and units stand before the samples of their series. */
export class ExtraSeries {
  private readonly fields = new Map<string, Field>()
  private name = ''
  private names: string[] = []
  private units: string[] = []
  private secs = Number.NaN
  private numbers: number[] = []

  openSeries(): void {
    this.name = ''
    this.names = []
    this.units = []
  }

  openSample(): void {
    this.secs = Number.NaN
    this.numbers = []
  }

  /** Reads a text of the series: `list` is the name of the list that holds it, if any. */
  readText(key: string, list: string, text: string): void {
    if (key === 'NAME') this.name = text
    else if (key === 'VALUE' || list === 'VALUES') push(this.names, text)
    else if (key === 'UNIT' || list === 'UNITS') push(this.units, text)
  }

  /** Reads a number of the open sample. */
  readNumber(key: string, list: string, value: JsonValue): void {
    if (typeof value !== 'number') return
    if (key === 'SECS') this.secs = value
    else if (key === 'VALUE' || list === 'VALUES') push(this.numbers, value)
  }

  closeSample(): ExtraSample {
    const { secs, numbers, name } = this
    if (name === BEATS) return { secs, values: [], beats: numbers.slice(0, 1) }
    const values = numbers.flatMap((value, at): [Field, number][] => {
      const field = this.field(at)
      return field ? [[field, value]] : []
    })
    return { secs, values, beats: [] }
  }

  /** Channel of a value, such as `developer_form_power`: extra values do not replace those of the device. */
  private field(at: number): Field | undefined {
    const valueName = this.names[at]
    if (valueName === undefined) return undefined
    const key = `${this.name} ${valueName}`
    const known = this.fields.get(key)
    if (known || this.fields.size >= MAX_OWN_FIELDS) return known
    const field = ownField(key, this.units[at])
    this.fields.set(key, field)
    return field
  }
}

function push<Value>(values: Value[], value: Value): void {
  if (values.length < MAX_OWN_FIELDS) values.push(value)
}
