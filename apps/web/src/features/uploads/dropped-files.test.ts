import { expect, test } from 'vitest'
import { droppedFiles, isWorthSending } from './dropped-files.ts'

const fileEntry = (name: string, text = 'x') => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File([text], name)),
})
type Entry = ReturnType<typeof fileEntry> | ReturnType<typeof folder>
function folder(name: string, entries: unknown[]) {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader() {
      // Like Chromium: at most 100 at a time, then none.
      const left = [...entries]
      return { readEntries: (resolve: (entries: unknown[]) => void) => resolve(left.splice(0, 100)) }
    },
  }
}
const transfer = (entries: Entry[], files: File[] = []) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files }) as unknown as DataTransfer

test('a dropped folder gives all files in it and in its folders, without hidden, empty and system files', async () => {
  const many = Array.from({ length: 250 }, (_, at) => fileEntry(`${at}.fit`))
  const tree = folder('Garmin', [
    folder('Activity', many),
    folder('.git', [fileEntry('config')]),
    fileEntry('.DS_Store'),
    fileEntry('Thumbs.db'),
    fileEntry('empty.fit', ''),
    fileEntry('route.gpx'),
  ])
  const files = await droppedFiles(transfer([tree, fileEntry('.hidden-but-meant.fit')]))
  expect(files).toHaveLength(252)
  expect(files.map(({ name }) => name)).toContain('249.fit')
  expect(files.slice(-2).map(({ name }) => name)).toEqual(['route.gpx', '.hidden-but-meant.fit'])
})

test('files alone are taken as they are, whatever their names', async () => {
  const plain = [new File(['x'], 'a.fit'), new File([], '.empty')]
  expect(
    await droppedFiles(
      transfer(
        plain.map(({ name }) => fileEntry(name)),
        plain,
      ),
    ),
  ).toEqual(plain)
  expect(await droppedFiles(null)).toEqual([])
  expect(isWorthSending({ name: 'desktop.ini', size: 1 })).toBe(false)
})
