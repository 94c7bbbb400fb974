/** How far a long import is: a bar that is written over in a terminal, ten lines in a log. */
export interface ImportProgress {
  total: number
  done: number
  added: number
  known: number
  failed: number
}

const width = 30

export function progressBar(out: NodeJS.WriteStream = process.stdout) {
  let lines = 0
  let shown = false
  const words = ({ done, total, added, known, failed }: ImportProgress) =>
    `${done} of ${total} files, ${added} activities added, ${known} here before, ${failed} failed`
  return {
    /** `archive`: what is being read of a file that packs many. */
    show(progress: ImportProgress, archive?: { name: string; done: number; total: number }): void {
      const { done, total } = progress
      if (out.isTTY) {
        const within = archive && archive.total > 0 ? archive.done / archive.total : 0
        const filled = total === 0 ? width : Math.floor(((done + within) / total) * width)
        const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
        const inside = archive ? ` (${archive.name}: ${archive.done} of ${archive.total})` : ''
        out.write(`\r\u001b[K${bar} ${words(progress)}${inside}`)
        shown = true
      } else if (!archive && Math.floor((done / total) * 10) > lines) {
        lines = Math.floor((done / total) * 10)
        out.write(`${words(progress)}\n`)
      }
    },
    end(): void {
      if (shown) out.write('\n')
    },
  }
}
