import { packZip } from '../archive/pack.ts'

const utf8 = (text: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Writes a spreadsheet (XLSX) as Microsoft Excel and the libraries of phyphox do: texts are shared, empty
 * cells are left out, and the files of the sheets are not in their order.
 */
export function writeWorkbook(
  sheets: Readonly<Record<string, readonly (readonly (string | number | undefined)[])[]>>,
): Uint8Array {
  const texts: string[] = []
  const names = Object.keys(sheets)
  const fileOf = (n: number) => names.length - n
  const cell = (value: string | number | undefined, row: number, column: number) => {
    if (value === undefined) return ''
    const place = `${String.fromCharCode(65 + column)}${row + 1}`
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
    return `<c r="${place}" t="s"><v>${texts.push(value) - 1}</v></c>`
  }
  const files = Object.values(sheets).map((rows, n) => {
    const data = rows.map((row, y) => {
      const cells = row.map((value, x) => cell(value, y, x)).join('')
      return `<row r="${y + 1}">${cells}</row>`
    })
    const text = `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`
    return { name: `xl/worksheets/sheet${fileOf(n)}.xml`, bytes: utf8(text) }
  })
  const listed = names.map(
    (name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 7}"/>`,
  )
  const targets = names.map(
    (_, n) =>
      `<Relationship Id="rId${n + 7}" Type="${relationships}/worksheet" Target="worksheets/sheet${fileOf(n)}.xml"/>`,
  )
  const shared = texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')
  return packZip([
    {
      name: '[Content_Types].xml',
      bytes: utf8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    },
    {
      name: 'xl/workbook.xml',
      bytes: utf8(
        `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${listed.join('')}</sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: utf8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
      ),
    },
    { name: 'xl/sharedStrings.xml', bytes: utf8(`<sst xmlns="${main}">${shared}</sst>`) },
    ...files,
  ])
}
