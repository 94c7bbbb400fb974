/** Downloads `blob` as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // A download that has started keeps its own reference.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
