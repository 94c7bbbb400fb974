/** Files that systems create in folders. */
const systemFiles = /^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i

/** Tests whether a folder's file is uploaded: neither hidden, nor a system file, nor empty. */
export const isWorthSending = (file: Pick<File, 'name' | 'size'>): boolean =>
  file.size > 0 && !systemFiles.test(file.name)

/** Dropped files, folders with all their contents. Must be called before the drop event ends. */
export async function droppedFiles(transfer: DataTransfer | null): Promise<File[]> {
  if (!transfer) return []
  // Entries exist only during the event; their contents may be read later.
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
  // A folder's entries come in batches (Chromium: 100), the last of which is empty.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return files
    for (const each of entries) files.push(...(await filesOf(each, true)))
  }
}
