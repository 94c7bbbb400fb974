/** Parses CSV (RFC 4180): quoted cells may hold commas, quotes and line breaks. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    row.push(cell)
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    cell = ''
  }
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at++) {
    const letter = text[at]
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === ',') {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
