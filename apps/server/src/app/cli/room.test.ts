import { expect, test } from 'vitest'
import { newRoom } from './room.ts'

test('work waits until its bytes fit in, in order, and more than the room runs alone', async () => {
  const room = newRoom(10)
  const ends = new Map<string, () => void>()
  const started: string[] = []
  const work = (name: string, bytes: number) =>
    room.within(bytes, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = [work('a', 6), work('b', 4), work('huge', 30), work('c', 1)]
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  await turn()
  expect(started).toEqual(['a', 'b'])
  ends.get('a')?.()
  await turn()
  expect(started).toEqual(['a', 'b'])
  ends.get('b')?.()
  await turn()
  expect(started).toEqual(['a', 'b', 'huge'])
  ends.get('huge')?.()
  await turn()
  expect(started).toEqual(['a', 'b', 'huge', 'c'])
  ends.get('c')?.()
  await Promise.all(all)
})

test('work that fails leaves its room to others', async () => {
  const room = newRoom(1)
  await expect(room.within(1, () => Promise.reject(new Error('bad file')))).rejects.toThrow('bad file')
  expect(await room.within(1, async () => 'next')).toBe('next')
})
