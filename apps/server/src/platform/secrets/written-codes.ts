/** Codes that people write down and type again. */
import { randomInt } from 'node:crypto'

/** Crockford's alphabet: no two letters look alike. 5 bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a code such as `7K3M9-QX2AB`: a number of letters, in groups. */
export function newWrittenCode(letters: number, group: number): string {
  const code = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return (code.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join('-')
}

/** Normalises small letters, an O for a zero, an I or L for a one, dashes and blanks. */
export function normaliseCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
