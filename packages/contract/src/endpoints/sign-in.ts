/** Signing in and out, signing up, and the first run. */
import { z } from 'zod'
import { bytes, endpoint, nothing } from './endpoint.ts'

/** Text that a person typed; the rules of `validation.ts` say what is wrong with it. */
const typed = z.string().max(600).default('')

const signInBody = z.object({
  /** `oidc`: with the code from signing in at the provider. */
  type: z.enum(['email', 'oidc']),
  email: z.string().default(''),
  password: z.string().default(''),
  code: z.string().max(200).default(''),
  /** From the authenticator app, or a recovery code. */
  totp: z.string().max(100).optional(),
})
const refreshBody = z.object({ refresh_token: z.string().optional() })
export const tokenAnswer = z.object({
  token: z.object({ token_type: z.literal('Bearer'), token: z.string(), refresh_token: z.string() }),
})
/** An access token alone: only a refresh token prolongs a session. */
export const renewalAnswer = z.object({
  token: z.object({ token_type: z.literal('Bearer'), token: z.string(), refresh_token: z.null() }),
})

const login = '/login'
const token = '/api/token/v1/'
const refresh = <const Path extends string>(method: 'POST' | 'PUT', path: Path) =>
  endpoint({
    method,
    path,
    summary: 'A new pair of tokens for a refresh token',
    body: refreshBody,
    answer: tokenAnswer,
  })

export const sessionEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: login,
    summary: 'Sign in with e-mail address and password, or with the code from an identity provider',
    body: signInBody,
    answer: tokenAnswer,
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: login,
    summary: 'Sign out',
    body: refreshBody,
    answer: nothing,
  }),
  refresh: refresh('POST', token),
  /** The same calls at other addresses. */
  refreshByPut: refresh('PUT', token),
  refreshAtLogin: refresh('PUT', login),
  renew: endpoint({
    method: 'GET',
    path: token,
    summary: 'Another access token while one is valid',
    answer: renewalAnswer,
  }),
}

export const signUpBody = z.object({ name: typed, email: typed, password: typed })

export const signUpEndpoints = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/sign_up/v1/',
    summary: 'Make an account and sign in, if CADENZA_SIGNUP is open',
    body: signUpBody,
    answer: tokenAnswer,
    status: 201,
  }),
}

const setup = '/api/setup/v1/'

export const setupEndpoints = {
  isOpen: endpoint({
    method: 'GET',
    path: setup,
    summary: 'Check if this installation waits to be set up',
    answer: z.object({ open: z.boolean() }),
  }),
  complete: endpoint({
    method: 'POST',
    path: setup,
    summary: 'Make the first account, a superuser, with the code from the server’s terminal',
    body: signUpBody.extend({ code: typed }),
    answer: tokenAnswer,
    status: 201,
  }),
}

/** Pages that lead to an identity provider (OpenID Connect) and back. */
export const oidcEndpoints = {
  start: endpoint({
    method: 'GET',
    path: '/oidc/start',
    summary: 'Redirects to the provider, to sign in there',
    query: z.object({ next: z.string().max(2_000).default('/') }),
    answer: bytes('text/plain'),
  }),
  return: endpoint({
    method: 'GET',
    path: '/oidc/return',
    summary: 'Back from the provider',
    query: z.looseObject({ state: z.string().max(500).default('') }),
    answer: bytes('text/plain'),
  }),
}
