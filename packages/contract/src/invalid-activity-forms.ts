/** Invalid entries in the forms that edit, mark and share an activity, for tests; see `invalid-forms.ts`. */
import type { FieldError } from './errors.ts'

export interface InvalidPayload {
  payload: Readonly<Record<string, unknown>>
  codes: Readonly<Record<string, FieldError['code']>>
}

const long = 'x'.repeat(201)
const future = '2999-01-01T10:00:00Z'
const refused = (field: string, values: readonly unknown[], code: FieldError['code']): InvalidPayload[] =>
  values.map((value) => ({ payload: { [field]: value }, codes: { [field]: code } }))

/** `PUT` of an activity. Of these, the screen's field for date and time can only hold '' and the future. */
export const invalidActivities: readonly InvalidPayload[] = [
  ...refused(
    'start_time',
    [
      '',
      'now',
      '2024-05-05',
      '2024-05-05T10:00:00',
      '2024-05-05 10:00:00Z',
      '2024-02-30T10:00:00Z',
      '2024-05-05T24:00:00Z',
      '2024-05-05T10:60:00Z',
      '2024-05-05T10:00:60Z',
      '2024-05-05T10:00:00+02:00',
      '2024-05-05T10:00:00.000Z',
    ],
    'ErrorInvalidDate',
  ),
  ...refused('start_time', [future], 'ErrorFutureDate'),
  ...refused('title', ['', '   '], 'ErrorEnterValue'),
  ...refused('title', [long], 'ErrorTooLong'),
  ...refused('title', [7], 'ErrorInvalidValue'),
  ...refused('sport', ['swim', ''], 'ErrorInvalidValue'),
  ...refused('note', ['x'.repeat(20_001)], 'ErrorTooLong'),
]

/** Ends of a range of an activity of ten minutes, in ms. */
export const invalidRanges: readonly InvalidPayload[] = [
  [0, 0, { relative_end_time: 'ErrorSpanOrder' }],
  [60_000, 30_000, { relative_end_time: 'ErrorSpanOrder' }],
  [-1_000, 30_000, { relative_start_time: 'ErrorOutsideActivity' }],
  [0, 600_001, { relative_end_time: 'ErrorOutsideActivity' }],
  [
    600_000,
    700_000,
    { relative_start_time: 'ErrorOutsideActivity', relative_end_time: 'ErrorOutsideActivity' },
  ],
  [undefined, 30_000, { relative_start_time: 'ErrorEnterValue' }],
  [0, undefined, { relative_end_time: 'ErrorEnterValue' }],
  ['0', 30_000, { relative_start_time: 'ErrorInvalidValue' }],
  [0, null, { relative_end_time: 'ErrorInvalidValue' }],
].map(([relative_start_time, relative_end_time, codes]) => ({
  payload: { relative_start_time, relative_end_time },
  codes: codes as InvalidPayload['codes'],
}))

export const invalidShares: readonly InvalidPayload[] = [
  // 21 characters: under 128 bits.
  ...refused('share_hash', ['', 'short', 'x'.repeat(21), `${'x'.repeat(22)}+`], 'ErrorInvalidValue'),
  ...refused('expires_at', ['tomorrow', '2020-01-01T00:00:00Z', 7], 'ErrorInvalidValue'),
]

/** A privacy radius, as typed. */
export const invalidRadii: readonly string[] = ['', '-1', '1.5', '5001', 'far']
