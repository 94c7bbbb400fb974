/** The table of accuracy, for the terminal and for the documents. */

import type { Line } from './aggregate.ts'
import type { RealLine } from './quantity.ts'

export const heads = ['quantity', 'RMS', 'bias', 'worst athlete', 'budget', ''] as const

const marks = { each: 'per cycle', average: 'average', 'at least': 'share', 'at most': 'share' } as const

/** The texts of a line's cells. */
function cellsOf(line: Line): string[] {
  const { name, unit, judgement, athletes, value, bias, worst, budget, missing, ok } = line
  const isShare = judgement === 'at least' || judgement === 'at most'
  const sign = judgement === 'at least' ? '≥ ' : '≤ '
  const limit = budget === undefined ? '–' : `${sign}${budget}`
  const verdict = budget === undefined ? '' : !ok ? 'FAIL' : athletes === 0 ? '–' : 'pass'
  const note = missing > 0 ? ` (${missing} without)` : ''
  const label = judgement === 'each' ? `${name}, ${marks.each}` : name
  const unitText = unit === '' ? '' : `, ${unit}`
  return [label + unitText, figure(value), isShare ? '' : figure(bias), figure(worst), limit, verdict + note]
}

function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  return value.toFixed(size >= 99.95 ? 1 : size >= 10 ? 2 : 3).replace('-', '−')
}

interface Group {
  title: string
  lines: Line[]
}

/** Groups lines by sport, tier and rate, in their order. */
function groupsOf(lines: readonly Line[]): Group[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const title = `${line.sport}, ${line.tier}, ${line.rateHz} Hz`
    groups.set(title, [...(groups.get(title) ?? []), line])
  }
  return [...groups].map(([title, own]) => ({ title, lines: own }))
}

function realCells({ name, unit, value, goal, note }: RealLine): string[] {
  const limit = goal ? `${goal.judgement === 'at least' ? '≥' : '≤'} ${goal.value}` : '–'
  return [
    `${name}${unit === '' ? '' : `, ${unit}`}`,
    figure(value),
    limit,
    verdictOf(goal, value),
    note ?? '',
  ]
}

function verdictOf(goal: RealLine['goal'], value: number): string {
  if (!goal) return ''
  return isMet({ goal, value }) ? 'pass' : 'FAIL'
}

export function isMet({ goal, value }: Pick<RealLine, 'goal' | 'value'>): boolean {
  if (!goal) return true
  return goal.judgement === 'at least' ? value >= goal.value : value <= goal.value
}

const realHeads = ['real recording', 'value', 'goal', '', 'note'] as const

/** The table for the terminal, in columns. */
export function tableText(lines: readonly Line[], real: readonly RealLine[]): string {
  const parts = groupsOf(lines).map(({ title, lines: own }) => columns(title, heads, own.map(cellsOf)))
  if (real.length > 0) parts.push(columns('real recordings', realHeads, real.map(realCells)))
  return parts.join('\n')
}

function columns(title: string, head: readonly string[], rows: readonly string[][]): string {
  const all = [[...head], ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const text = all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column >= 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return `\n${title}\n  ${text.join('\n  ')}`
}

/** The text of `docs/accuracy.md`. */
export function markdown(lines: readonly Line[], real: readonly RealLine[], athletes: number): string {
  const parts = [
    '# Accuracy',
    '',
    `Written by \`npm run accuracy\`: ${athletes} simulated athletes a sport, each in both tiers and at both sampling rates, against the truth that the simulator knows. *Clean* has the noise, bias, misalignment, clock errors, gaps and saturation of good sensors; *dirty* adds road shake, calibration errors, bends, moving skin and soft soles, of riders also accelerating, braking and climbs. An error is measured less true. Lines are of an athlete's steady average, except those *per cycle* (each stroke or stride) and shares; the RMS is over athletes, and the worst athlete stands beside it. On skin and outdoors errors are larger: 2–3° for ranges, about 1° for changes within one activity.`,
  ]
  for (const { title, lines: own } of groupsOf(lines)) {
    parts.push(
      '',
      `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
      '',
      ...markdownTable(heads, own.map(cellsOf)),
    )
  }
  if (real.length > 0) {
    parts.push('', '## Real recordings', '', ...markdownTable(realHeads, real.map(realCells)))
  }
  return `${parts.join('\n')}\n`
}

function markdownTable(head: readonly string[], rows: readonly string[][]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(row)]
}
