import { Gunzip, Inflate } from 'fflate'
import { concatBytes } from '../bytes.ts'
import { type Budget, tooLarge } from './budget.ts'

/**
 * Bytes passed to the inflater at once. DEFLATE expands a byte to at most 1,032, so a limit is overshot by 16
 * MB at most.
 */
const PIECE = 16_384

export interface Inflated {
  bytes: Uint8Array<ArrayBuffer>
  /** True if the stream is cut off or corrupt; `bytes` is what came before. */
  damaged: boolean
}

/** Inflates a raw DEFLATE stream. Throws `UnreadableRecording` as soon as the budget is exceeded. */
export function inflate(packed: Uint8Array, budget: Budget): Inflated {
  const output = new Output(budget)
  return output.drain(new Inflate(output.take), packed)
}

/** Inflates a gzip stream. `joined` is true if the stream has several members. */
export function gunzip(packed: Uint8Array, budget: Budget): Inflated & { joined: boolean } {
  const output = new Output(budget)
  const stream = new Gunzip(output.take)
  let joined = false
  stream.onmember = () => {
    joined = true
  }
  return { ...output.drain(stream, packed), joined }
}

class Output {
  private readonly budget: Budget
  private readonly pieces: Uint8Array[] = []
  private length = 0

  constructor(budget: Budget) {
    this.budget = budget
  }

  readonly take = (piece: Uint8Array): void => {
    if (piece.length === 0) return
    this.budget.spend(piece.length)
    this.length += piece.length
    const { fileBytes } = this.budget.limits
    if (this.length > fileBytes) throw tooLarge(`contains a file of more than ${fileBytes} bytes`)
    this.pieces.push(piece)
  }

  drain(stream: { push(piece: Uint8Array, final?: boolean): void }, packed: Uint8Array): Inflated {
    let damaged = false
    try {
      for (let at = 0; at < packed.length; at += PIECE) stream.push(packed.subarray(at, at + PIECE))
      stream.push(new Uint8Array(0), true)
    } catch (error) {
      // Any other error is a limit that was exceeded.
      if (!isInflateError(error)) throw error
      damaged = true
    }
    return { bytes: concatBytes(this.pieces), damaged }
  }
}

/**
 * True for an error of the inflater itself: the stream is damaged or cut off. Only those have a numeric code.
 */
export function isInflateError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}
