/** Password rules, the same for every way to set one, the command line included. */
import { invalid, passwordFailures, type TextKey } from '@cadenza/contract'
import { characters, isSimple } from './simple-passwords.ts'

/** Number of the commonest passwords that are refused. */
const refused = 10_000

let commonest: Set<string> | undefined

/** True for the 10,000 commonest passwords and the product's own name, in any capitalisation. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (commonest === undefined) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    commonest = new Set(dictionary['passwords-common'].slice(0, refused))
  }
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return commonest.has(plain) || /^cadenza([^\p{L}]*|\W*(admin|coach|demo|test))\W*\d{0,4}\W*$/u.test(plain)
}

/** Letters of an own word that count; shorter ones occur in any password. */
const ownWordLetters = 3

/** True if little is left of the password without the words of the account's name and address. */
function isOwnName(password: string, { email, name }: { email: string; name: string }): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase()
  const local = plain(email).split('@')[0] ?? ''
  const words = [plain(email), local, plain(name), ...`${local} ${plain(name)}`.split(/[^\p{L}\p{N}]+/u)]
    .filter((word) => characters(word).length >= ownWordLetters)
    .sort((a, b) => b.length - a.length)
  let rest = plain(password)
  for (const word of words) rest = rest.replaceAll(word, ' ')
  if (rest === plain(password)) return false
  const letters = rest.match(/\p{L}/gu)?.length ?? 0
  const digits = rest.match(/\p{N}/gu)?.length ?? 0
  return letters < 3 && digits < 6
}

/** Reason why a password is easy to guess; undefined for a good one. */
export async function weaknessOf(
  password: string,
  owner: { email: string; name: string },
): Promise<TextKey | undefined> {
  if (isSimple(password)) return 'ErrorPasswordSimple'
  if (await isCommonPassword(password)) return 'ErrorPasswordCommon'
  return isOwnName(password, owner) ? 'ErrorPasswordOwnName' : undefined
}

/** Throws `ValidationFailed` for a password that is missing, too short, too long or easy to guess. */
export async function requireGoodPassword(
  password: string,
  owner: { email: string; name: string },
  { passwordMin }: { passwordMin: number },
): Promise<void> {
  if (password === '') throw invalid([{ field: 'password', code: 'ErrorPasswordRequired' }])
  const failures = passwordFailures(password, passwordMin)
  if (failures.length > 0) throw invalid(failures)
  const code = await weaknessOf(password, owner)
  if (code) throw invalid([{ field: 'password', code }])
}
