/** Progress of a long command: a bar that is overwritten in a terminal, ten lines in a log. */

export interface Amount {
  done: number
  total: number
}

export interface ProgressBar {
  /** Shows the progress with `words`; `within` is the share of the current item, 0 to 1. */
  show(amount: Amount, words: string, within?: number): void
  /** Leaves the last state on screen. */
  end(): void
}

type Out = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>

const widest = 30
/** ms before an estimate of the remaining time makes sense. */
const guessAfterMs = 3_000

export function progressBar(
  out: Out = process.stdout,
  now: () => number = () => performance.now(),
): ProgressBar {
  const begunMs = now()
  let first: number | undefined
  let lines = 0
  let shown = false
  return {
    show({ done, total }, words, within = 0) {
      first ??= done
      if (out.isTTY) {
        const share = total === 0 ? 1 : Math.min(1, (done + within) / total)
        const left = timeLeft(now() - begunMs, done + within - first, total - done - within)
        out.write(`\r\u001b[K${fitted(share, left ? `${words}, ${left}` : words, out.columns)}`)
        shown = true
      } else if (within === 0 && total > 0 && Math.floor((done / total) * 10) > lines) {
        lines = Math.floor((done / total) * 10)
        out.write(`${words}\n`)
      }
    },
    end() {
      if (shown) out.write('\n')
      shown = false
    },
  }
}

/** One line that fits the terminal; a longer one could not be overwritten. */
function fitted(share: number, words: string, columns = 80): string {
  const width = Math.max(0, Math.min(widest, columns - words.length - 2))
  const filled = Math.floor(share * width)
  const bar = width >= 5 ? `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ` : ''
  return Array.from(`${bar}${words}`)
    .slice(0, columns - 1)
    .join('')
}

/** Estimate of the remaining time; undefined while it is too early, or done. */
function timeLeft(tookMs: number, done: number, left: number): string | undefined {
  if (tookMs < guessAfterMs || done <= 0 || left <= 0) return undefined
  const s = Math.ceil((tookMs / done) * (left / 1000))
  if (s < 90) return `about ${s} s left`
  return s < 5400 ? `about ${Math.round(s / 60)} min left` : `about ${Math.round(s / 3600)} h left`
}
