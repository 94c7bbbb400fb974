/** Tags in one line of text, with commas between them. Tags with a comma or a quotation mark are quoted. */

export function writeTags(tags: readonly string[]): string {
  const quoted = (tag: string) => (/[,"\\]/.test(tag) ? `"${tag.replace(/[\\"]/g, '\\$&')}"` : tag)
  return tags.map(quoted).join(', ')
}

/** An empty list for an empty text. */
export function readTags(typed: string): string[] {
  return Array.from(typed.matchAll(/"((?:[^"\\]|\\.)*)"|[^\s,][^,]*/g), ([whole, quoted]) =>
    quoted === undefined ? whole.trim() : quoted.replace(/\\(.)/g, '$1'),
  )
}
