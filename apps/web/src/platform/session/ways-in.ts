/** How one may come in beside with e-mail address and password; the document says it. */
interface WaysIn {
  /** The name of the provider to log in with. */
  oidc?: string
  /** Accounts are open to anybody. */
  signUp: boolean
}

export const waysIn = ((): WaysIn => {
  const content = document.querySelector<HTMLMetaElement>('meta[name=cadenza-sign-in]')?.content ?? ''
  // Without a server the placeholder is still there.
  if (!content.startsWith('{')) return { signUp: false }
  const given = JSON.parse(content) as { oidc?: string; sign_up?: boolean }
  return { ...(given.oidc ? { oidc: given.oidc } : {}), signUp: given.sign_up === true }
})()
