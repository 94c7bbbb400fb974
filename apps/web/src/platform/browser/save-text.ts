/** Downloads text as a file. A byte order mark tells spreadsheets that it is UTF-8. */
export function saveText(fileName: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  link.download = fileName
  link.click()
  // A download that has started keeps its own reference.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
