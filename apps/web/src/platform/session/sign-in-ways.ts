/** Ways to sign in besides e-mail address and password, from the document. */
interface SignInWays {
  /** Name of the OpenID Connect provider. */
  oidc?: string
  /** Open sign-up. */
  signUp: boolean
}

export const signInWays = ((): SignInWays => {
  const content = document.querySelector<HTMLMetaElement>('meta[name=cadenza-sign-in]')?.content ?? ''
  // Without a server, the placeholder is still there.
  if (!content.startsWith('{')) return { signUp: false }
  const given = JSON.parse(content) as { oidc?: string; sign_up?: boolean }
  return { ...(given.oidc ? { oidc: given.oidc } : {}), signUp: given.sign_up === true }
})()
