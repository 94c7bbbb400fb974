import { CommandFailure } from '../command-errors.ts'

const enter = new Set(['\r', '\n'])
const erase = new Set(['\u007f', '\b'])
const giveUp = new Set(['\u0003', '\u0004'])

/** Asks for a password twice in the terminal, without echo. */
export async function typePassword(): Promise<string> {
  if (process.stdin.isTTY !== true)
    throw new CommandFailure('Set CADENZA_PASSWORD, or run this command in a terminal to type the password.')
  const first = await typeHidden('Password: ')
  if ((await typeHidden('Repeat password: ')) !== first)
    throw new CommandFailure('The passwords do not match.')
  return first
}

function typeHidden(question: string): Promise<string> {
  const { stdin, stdout } = process
  stdin.setEncoding('utf8').setRawMode(true).resume()
  stdout.write(question)
  return new Promise((resolve, reject) => {
    let typed: string[] = []
    const done = () => {
      stdin.off('data', take).setRawMode(false).pause()
      stdout.write('\n')
    }
    const take = (chunk: string) => {
      for (const character of chunk) {
        if (giveUp.has(character)) {
          done()
          return reject(new CommandFailure('Cancelled. Nothing was changed.'))
        }
        if (enter.has(character)) {
          done()
          return resolve(typed.join(''))
        }
        typed = erase.has(character) ? typed.slice(0, -1) : [...typed, character]
      }
    }
    stdin.on('data', take)
  })
}
