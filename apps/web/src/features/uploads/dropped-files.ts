/** What systems leave in folders beside people's files. */
const systemFiles = /^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i

/** Files of a folder that are worth sending: neither hidden, nor the system's, nor empty. */
export const isWorthSending = (file: Pick<File, 'name' | 'size'>): boolean =>
  file.size > 0 && !systemFiles.test(file.name)

/** What was dropped, folders with all that is in them. Called before the drop's event ends. */
export async function droppedFiles(transfer: DataTransfer | null): Promise<File[]> {
  if (!transfer) return []
  // Entries are there during the event alone; what they hold may be read later.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...transfer.files]
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const files: File[] = []
  for (const entry of entries) if (entry) files.push(...(await filesOf(entry, false)))
  return files
}

async function filesOf(entry: FileSystemEntry, inFolder: boolean): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return inFolder && !isWorthSending(file) ? [] : [file]
  }
  if (systemFiles.test(entry.name)) return []
  const files: File[] = []
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A folder's entries come in pieces (Chromium: 100), the last of which is empty.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return files
    for (const each of entries) files.push(...(await filesOf(each, true)))
  }
}
