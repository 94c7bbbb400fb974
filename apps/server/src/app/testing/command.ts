/**
 * Commands in the process of the test, which saves the start of a program. Signals, standard input and the
 * exit itself are tested with `runProgram`.
 */
import { vi } from 'vitest'
import { run } from '../cli/run.ts'

export interface CommandEnded {
  /** Exit code that the program would end with. */
  code: number
  out: string
  err: string
}

/** Runs a command line with these settings and no others. One command at a time. */
export async function runCommand(
  words: readonly string[],
  env: Record<string, string>,
): Promise<CommandEnded> {
  const said = { out: '', err: '' }
  const line =
    (stream: 'out' | 'err') =>
    (...parts: unknown[]) => {
      said[stream] += `${parts.join(' ')}\n`
    }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(line('out')),
    vi.spyOn(console, 'error').mockImplementation(line('err')),
    vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
      said.out += piece
      return true
    }),
  ]
  const { env: environment, exitCode } = process
  process.env = { PATH: environment.PATH, HOME: '/', ...env }
  process.exitCode = 0
  try {
    await run(words)
    return { code: Number(process.exitCode), ...said }
  } finally {
    process.env = environment
    process.exitCode = exitCode
    for (const spy of spies) spy.mockRestore()
  }
}
