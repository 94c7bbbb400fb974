import { expect, test } from 'vitest'
import type { Given } from '../../features/uploads/uploads.ts'
import { inOrderOfInterest } from './order.ts'

const given = (id: number, status: Given['upload']['status'], waits?: boolean): Given => ({
  upload: { id, file: new File([], `${id}`), status, progress: 0, waits },
  outcome: undefined,
})
const order = (uploads: Given[]) => inOrderOfInterest(uploads).map(({ upload }) => upload.id)

test('the file on its way comes first, then failed ones, the next ones, and those that arrived, latest first', () => {
  const sent = [given(1, 'success'), given(2, 'error'), given(3, 'success')]
  expect(order([...sent, given(4, 'uploading'), given(5, 'ready'), given(6, 'ready')])).toEqual([
    4, 2, 5, 6, 3, 1,
  ])
  expect(order([...sent, given(4, 'ready', true), given(5, 'ready')])).toEqual([4, 2, 5, 3, 1])
})
