import { expect, test } from 'vitest'
import { progressBar } from './progress-bar.ts'

function bar(terminal: { columns: number } | undefined) {
  const written: string[] = []
  let nowMs = 0
  const out = {
    write: (text: string) => written.push(text) > 0,
    isTTY: terminal !== undefined,
    columns: 0,
    ...terminal,
  }
  return { written, pass: (ms: number) => (nowMs += ms), ...progressBar(out as never, () => nowMs) }
}
const start = '\r\u001b[K'

test('in a terminal one line is written over, with a bar and the time that is left', () => {
  const { written, show, pass, end } = bar({ columns: 100 })
  show({ done: 0, total: 60 }, '0 of 60 files')
  pass(10_000)
  // A third in 10 s: the other two thirds take 20 s.
  show({ done: 20, total: 60 }, '20 of 60 files')
  show({ done: 59, total: 60 }, '59 of 60 files', 0.5)
  show({ done: 60, total: 60 }, '60 of 60 files')
  end()
  expect(written).toEqual([
    `${start}${'░'.repeat(30)} 0 of 60 files`,
    `${start}${'█'.repeat(10)}${'░'.repeat(20)} 20 of 60 files, about 20 s left`,
    `${start}${'█'.repeat(29)}░ 59 of 60 files, about 1 s left`,
    `${start}${'█'.repeat(30)} 60 of 60 files`,
    '\n',
  ])
})

test('no line is wider than its terminal, where it could not be written over', () => {
  for (const columns of [10, 20, 30, 40, 80]) {
    const { written, show } = bar({ columns })
    show({ done: 1, total: 3 }, '1 of 3 files, one of which has quite a long name')
    expect(Array.from(written[0]?.slice(start.length) ?? '').length).toBeLessThan(columns)
  }
})

test('minutes and hours are told as such', () => {
  const { written, show, pass } = bar({ columns: 80 })
  show({ done: 0, total: 4_000 }, '')
  pass(60_000)
  show({ done: 1_000, total: 4_000 }, 'a')
  show({ done: 10, total: 4_000 }, 'b')
  expect(written.slice(1).map((line) => line.slice(-20))).toEqual([
    expect.stringContaining('about 3 min left'),
    expect.stringContaining('about 7 h left'),
  ])
})

test('in a log it is ten lines, whatever the number', () => {
  const { written, show, end } = bar(undefined)
  for (let done = 1; done <= 1_000; done++) show({ done, total: 1_000 }, `${done} of 1000`)
  end()
  expect(written).toEqual(Array.from({ length: 10 }, (_, at) => `${100 * (at + 1)} of 1000\n`))
})
