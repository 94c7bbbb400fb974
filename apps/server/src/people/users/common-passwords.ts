/** Number of the commonest passwords that are refused. */
const refused = 10_000

let commonest: Set<string> | undefined

/** True for the 10,000 commonest passwords in any capitalisation. The list is loaded at first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (commonest === undefined) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    commonest = new Set(dictionary['passwords-common'].slice(0, refused))
  }
  return commonest.has(password.toLowerCase())
}
