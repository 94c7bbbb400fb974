import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { type MotionBlock, readBlock } from '@cadenza/recording'
import { expect, test } from 'vitest'
import type { HelperTask } from './help.ts'
import help from './helper.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const block: MotionBlock = {
  layout: {
    delimiter: 44,
    cells: 8,
    time: 1,
    timeScaleMs: 1,
    sensor: 2,
    targets: [{ gx: 3, gy: 4, gz: 5, ax: 6, ay: 7, az: 8, angularVelocity: 1, specificForce: 1 }],
  },
  names: [utf8('pelvis'), utf8('left_hand')],
  first: utf8('0,pelvis,1,2,3,4,5,6\n'),
  lines: utf8('0,pelvis,1,2,3,4,5,7\n1,left_hand,1,2,3,4,5,6\noops\n-1,pelvis,1,2,3,4,5,8\n'),
}

test('a thread that helps reads a block as the one that called, and gives back one whose names are new', async () => {
  const { port1, port2 } = new MessageChannel()
  const ended = help({ port: port2 })
  const answer = async () => (await once(port1, 'message'))[0] as unknown
  expect(await answer()).toEqual({ isThere: true })
  const ask = (task: HelperTask) => {
    port1.postMessage(task)
    return answer()
  }
  const own = readBlock(block)
  expect(own).toMatchObject({ unreadable: 1, sensors: [{ sensor: 'pelvis', repeated: 1, backward: 1 }] })
  expect(await ask({ read: block })).toEqual({ done: own })
  expect(await ask({ read: { ...block, names: [] } })).toEqual({ done: undefined })
  port1.postMessage('dismissed' satisfies HelperTask)
  await ended
})
