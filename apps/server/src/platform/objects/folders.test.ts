import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolders, sharing } from './folders.ts'
import { diskForTests } from './testing.ts'

test('calls share runs of their key, but none is answered by a run that had begun before it', async () => {
  const ends: (() => void)[] = []
  const begun: string[] = []
  const call = sharing((key) => {
    begun.push(key)
    return new Promise((resolve) => ends.push(resolve))
  })
  const answered: string[] = []
  const note = (name: string, key: string) => call(key).then(() => answered.push(name))
  const calls = [note('first', 'a'), note('second', 'a'), note('third', 'a'), note('other', 'b')]
  expect(begun).toEqual(['a', 'b'])
  ends[0]?.()
  await calls[0]
  await expect.poll(() => begun).toEqual(['a', 'b', 'a'])
  expect(answered).toEqual(['first'])
  ends[2]?.()
  await Promise.all(calls.slice(0, 3))
  expect(answered).toEqual(['first', 'second', 'third'])
  const later = note('later', 'a')
  expect(begun).toEqual(['a', 'b', 'a', 'a'])
  ends[1]?.()
  ends[3]?.()
  await Promise.all([...calls, later])
})

test('a run that fails fails its own calls alone', async () => {
  let runs = 0
  const call = sharing(async () => {
    runs += 1
    if (runs === 1) throw new Error('The first run fails')
  })
  const [first, ...others] = await Promise.allSettled([call('a'), call('a'), call('a')])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'The first run fails' } })
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(runs).toBe(2)
})

test('folders are made with all their parents, by many calls at a time', async () => {
  const { folder: root, close } = await diskForTests()
  const { make } = openFolders()
  const wanted = ['a/b/c', 'a/b/d', 'a/b', 'a/b/c', 'e'].map((each) => path.join(root, ...each.split('/')))
  await Promise.all(wanted.map(make))
  expect(wanted.filter((folder) => !existsSync(folder))).toEqual([])
  await Promise.all(wanted.map(make))
  await close()
})
