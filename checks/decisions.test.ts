import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '..', 'docs', 'decisions')

/** The row that the index has for one page, or what is wrong with the head of the page. */
function indexRow(file: string, page: string): string {
  const [title = '', , status = ''] = page.split('\n')
  const number = Number(file.slice(0, 4))
  const [, titled, name] = /^# (\d+)\. (.+)$/.exec(title) ?? []
  const [, state, date] = /^(Accepted|Superseded by \d+) · (\d{4}-\d{2}-\d{2})(?: · .+)?$/.exec(status) ?? []
  if (Number(titled) !== number) return `${file}: the title needs the number ${number}`
  if (!date) return `${file}: the third line needs a status and a date`
  return `| ${number} | [${name}](${file}) | ${state} | ${date} |`
}

test('the index of decisions has the number, title, status and date of every page', () => {
  const pages = globSync('0*.md', { cwd: folder }).sort()
  const rows = pages.map((file) => indexRow(file, readFileSync(path.join(folder, file), 'utf8')))
  const index = readFileSync(path.join(folder, 'README.md'), 'utf8')
  expect(index.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(rows)
  expect(pages.map((file) => Number(file.slice(0, 4)))).toEqual(pages.map((_, at) => at + 1))
})

test.each([
  ['# 3. Store files\n\nAccepted · 2026-11-21\n', '| 3 | [Store files](0003-a.md) | Accepted | 2026-11-21 |'],
  [
    '# 3. Store files\n\nSuperseded by 9 · 2026-11-21\n',
    '| 3 | [Store files](0003-a.md) | Superseded by 9 | 2026-11-21 |',
  ],
  ['# 4. Store files\n\nAccepted · 2026-11-21\n', '0003-a.md: the title needs the number 3'],
  ['# 3. Store files\n\nBecause …\n', '0003-a.md: the third line needs a status and a date'],
])('the head of a page is read or refused: %s', (page, expected) => {
  expect(indexRow('0003-a.md', page)).toBe(expected)
})
