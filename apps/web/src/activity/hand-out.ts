/** Ways in which what is shown leaves the page. */

/** To the clipboard. Over plain HTTP browsers have no clipboard for scripts: then by way of a selection. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  document.body.append(field)
  const focused = document.activeElement
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!copied) throw new Error('The browser does not let pages copy.')
}

/** As a file. A mark at the beginning tells spreadsheets that it is UTF-8. */
export function saveText(fileName: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  link.download = fileName
  link.click()
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
