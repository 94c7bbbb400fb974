/** Reads the sheets of a spreadsheet (XLSX), which is XML in a ZIP archive, as tables. */

import { concatBytes } from '../bytes.ts'
import { UnreadableRecording } from '../recording.ts'
import { walkXml } from '../xml/walk.ts'
import type { Budget } from './budget.ts'
import type { ZipEntry } from './zip.ts'

const workbookPath = 'xl/workbook.xml'
const sheetFolder = 'xl/'
/** Columns and characters of a cell that are read; a recording has a few dozen columns of numbers. */
const MOST_COLUMNS = 256
const LONGEST_CELL = 200
/** Characters of rows that are encoded together. */
const PIECE = 1 << 16

/** A sheet as comma-separated text. */
export interface Sheet {
  name: string
  bytes: Uint8Array
}

/** Detects a spreadsheet by the entries of its archive. */
export function isWorkbook(entries: readonly ZipEntry[]): boolean {
  return ['[Content_Types].xml', workbookPath].every((path) => entries.some((entry) => entry.path === path))
}

/**
 * Yields the sheets in the order of the workbook; `read` unpacks a file of the archive, undefined if there is
 * none. Throws `UnreadableRecording` if no sheet can be found, or if the sheets exceed a limit.
 */
export function* sheetsOf(read: (path: string) => Uint8Array | undefined, budget: Budget): Generator<Sheet> {
  const paths = targets(read(`${sheetFolder}_rels/workbook.xml.rels`))
  const texts = sharedTexts(read(`${sheetFolder}sharedStrings.xml`))
  let found = false
  for (const { name, id } of namesOf(read(workbookPath))) {
    const bytes = read(paths.get(id) ?? '')
    if (!bytes) continue
    found = true
    yield { name, bytes: table(bytes, texts, budget) }
  }
  if (!found) throw new UnreadableRecording('ArchiveDamaged', 'The spreadsheet contains no sheet.')
}

/** Names of the sheets and the ids of their files. */
function namesOf(bytes: Uint8Array | undefined): { name: string; id: string }[] {
  const names: { name: string; id: string }[] = []
  walk(bytes, (element, attributes) => {
    if (element !== 'sheet') return
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    if (id !== undefined) names.push({ name: attributes.name ?? '', id })
  })
  return names
}

/** Paths in the archive by id. */
function targets(bytes: Uint8Array | undefined): Map<string, string> {
  const paths = new Map<string, string>()
  walk(bytes, (element, { Id, Target = '' }) => {
    if (element === 'Relationship' && Id !== undefined)
      paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `${sheetFolder}${Target}`)
  })
  return paths
}

/** Texts that cells name by number. The parts of a formatted text are joined. */
function sharedTexts(bytes: Uint8Array | undefined): string[] {
  const texts: string[] = []
  let text = ''
  walk(
    bytes,
    (element) => {
      if (element === 'si') text = ''
    },
    (element, content, parent) => {
      // The reading of Japanese text (`rPh`) is no part of it.
      if (element === 't' && parent !== 'rPh') text = (text + content).slice(0, LONGEST_CELL)
      if (element === 'si') texts.push(text)
    },
  )
  return texts
}

/** The rows of a sheet as comma-separated text. */
function table(bytes: Uint8Array, texts: readonly string[], budget: Budget): Uint8Array {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  let lines = ''
  const flush = () => {
    const piece = encoder.encode(lines)
    budget.spend(piece.length)
    pieces.push(piece)
    lines = ''
  }
  let row: string[] = []
  let column = 0
  let type = ''
  let value = ''
  walk(
    bytes,
    (element, attributes) => {
      if (element === 'row') {
        row = []
        column = -1
      } else if (element === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        type = attributes.t ?? 'n'
        value = ''
      }
    },
    (element, content, parent) => {
      if (element === 'v' || (element === 't' && parent !== 'rPh')) value += content
      else if (element === 'c' && column < MOST_COLUMNS) {
        while (row.length < column) row.push('')
        row[column] = cell(type === 's' ? (texts[Number(value)] ?? '') : value)
      } else if (element === 'row') {
        lines += `${row.join(',')}\n`
        if (lines.length > PIECE) flush()
      }
    },
  )
  flush()
  return concatBytes(pieces)
}

/** A cell in quotes if it needs them; line breaks would end the row. */
function cell(value: string): string {
  const text = value.slice(0, LONGEST_CELL)
  if (!/[",\r\n]/.test(text)) return text
  return `"${text.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`
}

/** Column from a reference such as `AB12`, from 0; undefined if there is none. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function walk(
  bytes: Uint8Array | undefined,
  open: (element: string, attributes: Readonly<Record<string, string>>) => void,
  close: (element: string, text: string, parent: string) => void = () => undefined,
): void {
  if (bytes) walkXml(bytes, { open, close })
}
