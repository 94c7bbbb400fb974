/** Splits comma-separated text into lines and cells. */

import { textEncoding } from '../xml/encoding.ts'

const PIECE = 1 << 16
/** Characters of a line that are read; a row of a recording has at most a few hundred. */
const LONGEST_LINE = 1 << 14

/**
 * Yields every line, of a longer one its beginning. A line break ends a row even inside quotes, as no
 * recording has one in a cell.
 */
export function* textLines(bytes: Uint8Array): Generator<string> {
  for (const line of wholeLines(bytes)) yield beginning(line)
}

const beginning = (line: string) => (line.length > LONGEST_LINE ? line.slice(0, LONGEST_LINE) : line)

function* wholeLines(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(textEncoding(bytes))
  let rest = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = rest + decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    // A piece may end between \r and \n.
    const whole = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, whole).split(/\r\n|\n|\r/)
    // Shortened already here: a line of many pieces would be searched again with each.
    rest = beginning(lines.pop() ?? '') + text.slice(whole)
    yield* lines
  }
  yield* (rest + decoder.decode()).split(/\r\n|\n|\r/)
}

/** The cells of a line, trimmed and without quotes. */
export function splitCells(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim())
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const letter = line[i] as string
    if (letter === '"') {
      if (quoted && line[i + 1] === '"') {
        cell += '"'
        i++
      } else quoted = !quoted
    } else if (letter === delimiter && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  cells.push(cell.trim())
  return cells
}

const delimiters = ['\t', ';', ','] as const

/** The delimiter of a header: of tab, semicolon and comma the one that makes the most cells. */
export function detectDelimiter(header: string): string {
  let best: string = ','
  let most = 1
  for (const delimiter of delimiters) {
    const count = splitCells(header, delimiter).length
    if (count > most) {
      best = delimiter
      most = count
    }
  }
  return best
}
