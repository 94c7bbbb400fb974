/**
 * Invalid entries of the four per-day records, for tests; see `invalid-forms.ts`. Their dates depend on the
 * day.
 */
import type { InvalidForm } from './invalid-forms.ts'
import type { RecordKind } from './validation.ts'

/** A day that has a record of each kind already. */
export const registeredDay = '2024-05-05'

/** Dates as typed, year first, with what the field is told. In UTC. */
export function invalidDays(nowMs: number): readonly (readonly [string, InvalidForm['codes'][string]])[] {
  const year = new Date(nowMs).getUTCFullYear()
  const tomorrow = new Date(nowMs + 86_400_000).toISOString().slice(0, 10)
  return [
    ['', 'ErrorEnterValue'],
    ['soon', 'ErrorEnterValue'],
    ['2024-13-01', 'ErrorEnterValue'],
    ['2024-00-10', 'ErrorEnterValue'],
    ['2024-01-32', 'ErrorEnterValue'],
    ['2024-01-00', 'ErrorEnterValue'],
    ['1999-12-31', 'ErrorInvalidDate'],
    ['2023-02-29', 'ErrorInvalidDate'],
    ['2024-04-31', 'ErrorInvalidDate'],
    [`${year + 1}-01-01`, 'ErrorInvalidDate'],
    // On New Year's Eve, tomorrow is in another year.
    ...(tomorrow.startsWith(String(year)) ? [[tomorrow, 'ErrorFutureDate'] as const] : []),
    [registeredDay, 'ErrorRegisteredDate'],
  ]
}

/** Valid input for each kind of record, as typed. */
export const rightRecords = {
  power_zone: { ftp: '250' },
  run_pace_zone: { distance: '10', time: '40:00' },
  heartrate_zone: { max_heartrate: '190' },
  weight: { weight: '70.5' },
} as const satisfies Record<RecordKind, Readonly<Record<string, string>>>

const day = '2024-05-06'
const notWhole = ['0', '-1', '250.5', 'much'] as const

/** Values alone; each kind also with every day of `invalidDays`. */
export const invalidRecordValues: Readonly<Record<RecordKind, readonly InvalidForm[]>> = {
  power_zone: [
    { form: { date: day, ftp: '' }, codes: { ftp: 'ErrorEnterValue' } },
    ...notWhole.map((ftp) => ({ form: { date: day, ftp }, codes: { ftp: 'ErrorInvalidValue' } as const })),
    ...['19', '1001', '1000000000'].map((ftp) => ({
      form: { date: day, ftp },
      codes: { ftp: 'ErrorOutOfBounds' } as const,
      parameters: { min: 20, max: 1000 },
    })),
    { form: { date: '', ftp: '' }, codes: { ftp: 'ErrorEnterValue', date: 'ErrorEnterValue' } },
  ],
  run_pace_zone: [
    {
      form: { date: day, distance: '', time: '' },
      codes: { distance: 'ErrorEnterValue', time: 'ErrorEnterValue' },
    },
    { form: { date: day, distance: '10', time: '' }, codes: { time: 'ErrorEnterValue' } },
    { form: { date: day, distance: '', time: '40:00' }, codes: { distance: 'ErrorEnterValue' } },
    ...['0', '-10', 'far', '1000000000'].map((distance) => ({
      form: { date: day, distance, time: '40:00' },
      codes: { distance: 'ErrorInvalidValue' } as const,
    })),
    ...['0:00', 'long', '99999:00'].map((time) => ({
      form: { date: day, distance: '10', time },
      codes: { time: 'ErrorInvalidValue' } as const,
    })),
  ],
  heartrate_zone: [
    { form: { date: day, max_heartrate: '' }, codes: { max_heartrate: 'ErrorEnterValue' } },
    ...['0', '-1', '180.5', 'high'].map((max_heartrate) => ({
      form: { date: day, max_heartrate },
      codes: { max_heartrate: 'ErrorInvalidValue' } as const,
    })),
    ...['59', '251', '1000000000'].map((max_heartrate) => ({
      form: { date: day, max_heartrate },
      codes: { max_heartrate: 'ErrorOutOfBounds' } as const,
      parameters: { min: 60, max: 250 },
    })),
  ],
  weight: [
    { form: { date: day, weight: '' }, codes: { weight: 'ErrorEnterValue' } },
    ...['0', '-70', 'light'].map((weight) => ({
      form: { date: day, weight },
      codes: { weight: 'ErrorInvalidValue' } as const,
    })),
    ...['9.9', '450.1', '1000000000'].map((weight) => ({
      form: { date: day, weight },
      codes: { weight: 'ErrorOutOfBounds' } as const,
      parameters: { min: 10, max: 450 },
    })),
  ],
}

/**
 * Typed text as a program sends it: figures as numbers (times in s), nothing for an empty field, other text
 * unchanged.
 */
export function asSent(form: InvalidForm['form']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([field, typed]) => {
      if (field === 'date') return [[field, typed]]
      if (typed === '') return []
      const clock = /^(\d+):(\d\d)$/.exec(typed)
      if (clock) return [[field, Number(clock[1]) * 60 + Number(clock[2])]]
      const figure = Number(typed)
      return [[field, Number.isNaN(figure) ? typed : figure]]
    }),
  )
}
