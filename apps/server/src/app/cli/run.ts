import { UsageError } from '../command-errors.ts'
import { commands } from './commands.ts'

/** Runs a command line and sets the exit code: 0 done, 1 failed, 2 used wrongly. */
export async function run(words: readonly string[]): Promise<void> {
  try {
    const [first = 'serve', ...rest] = words
    if (first.startsWith('-') && !['-h', '--help'].includes(first)) return await start('serve', words)
    await start(first === '-h' || first === '--help' ? 'help' : first, rest)
  } catch (error) {
    const { explain } = await import('./explain.ts')
    const { message, exitCode } = explain(error)
    console.error(message)
    process.exitCode = exitCode
  }
}

async function start(name: string, words: readonly string[]): Promise<void> {
  const command = commands[name]
  if (command === undefined) throw new UsageError(`Unknown command: ${name}.`)
  const action = await command.load()
  await action(words)
}
