import { expect, test } from 'vitest'
import { answerPart } from './answer-part.ts'
import { kinds } from './kinds.ts'

test.each(kinds.map(({ plural, single }) => [plural, single]))(
  '[A7-032] an answer without %s or %s is a failure',
  (plural, single) => {
    for (const key of [plural, single]) {
      expect(() => answerPart(undefined, key)).toThrow(`The answer has no ${key}`)
      expect(() => answerPart({}, key)).toThrow()
      expect(() => answerPart({ somethingElse: [] }, key)).toThrow()
    }
    expect(answerPart({ [plural]: [{ maxHeartrate: 190 }] }, plural)).toEqual([{ max_heartrate: 190 }])
    expect(answerPart({ [plural]: [] }, plural)).toEqual([])
  },
)
