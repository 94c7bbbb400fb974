/** How many of the commonest are refused. */
const refused = 10_000

let commonest: Set<string> | undefined

/** Whether the password is among the 10,000 commonest, however it is capitalised. The list is read when it is first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (commonest === undefined) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    commonest = new Set(dictionary['passwords-common'].slice(0, refused))
  }
  return commonest.has(password.toLowerCase())
}
