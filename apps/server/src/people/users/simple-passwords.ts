/** Characters as people see them: an emoji with its modifiers is one, a letter with its accents too. */
export const characters = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/** Rows of the usual keyboards, along which people let their fingers run. */
const keyboardRows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
]

/** Characters a run must have on average for a password of nothing else to be simple. */
const runLength = 3

/** True if two neighbours continue a run: the same character, the next or the former one, or the next key. */
function stepOf(a: string, b: string): string | undefined {
  if (a === b) return 'same'
  const difference = (b.codePointAt(0) ?? 0) - (a.codePointAt(0) ?? 0)
  if (difference === 1 || difference === -1) return `code ${difference}`
  const row = keyboardRows.find(
    (keys) => Math.abs(keys.indexOf(a) - keys.indexOf(b)) === 1 && keys.includes(a) && keys.includes(b),
  )
  return row && `key ${row.indexOf(b) - row.indexOf(a)}`
}

/**
 * Smallest unit that the characters repeat, perhaps incompletely at the end; all of them where they repeat
 * none.
 */
function unitOf(letters: readonly string[]): readonly string[] {
  for (let length = 1; length <= letters.length / 2; length++)
    if (letters.every((letter, i) => letter === letters[i % length])) return letters.slice(0, length)
  return letters
}

/**
 * True for spaces, repetitions (aaaaaa, abab…) and runs of the alphabet, of digits and of keys (abcdef,
 * 123456).
 */
export function isSimple(password: string): boolean {
  const letters = characters(password.normalize('NFKC').toLowerCase())
  if (password.trim() === '' || new Set(letters).size <= 2) return true
  const unit = unitOf(letters)
  if (unit.length < letters.length && unit.length <= 5) return true
  let runs = 1
  let step: string | undefined
  for (let i = 1; i < unit.length; i++) {
    const next = stepOf(unit[i - 1] ?? '', unit[i] ?? '')
    if (next === undefined || (step !== undefined && next !== step)) {
      runs += 1
      step = undefined
    } else step = next
  }
  return runs * runLength <= unit.length
}
