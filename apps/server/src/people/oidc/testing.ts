/** Test provider for OpenID Connect on loopback; any password signs in. */
import { type AddressInfo, createServer } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export interface Elsewhere {
  email?: string
  email_verified?: boolean
  name?: string
}

export interface TestProvider {
  issuer: string
  /** Values of the CADENZA_OIDC_… settings. */
  settings: Record<string, string>
  close(): Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', () => resolve()))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts a provider. `people` are by the name typed there; they may change while it runs. */
export async function testProvider(
  redirectUri: string,
  people: ReadonlyMap<string, Elsewhere>,
): Promise<TestProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const lifetimeS = () => 600
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'cadenza',
        client_secret: 'client-secret',
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key for tests'] },
    ttl: {
      Interaction: lifetimeS,
      Session: lifetimeS,
      Grant: lifetimeS,
      AccessToken: lifetimeS,
      IdToken: lifetimeS,
    },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
  }
  const server = new Provider(issuer, configuration).listen(port, '127.0.0.1')
  return {
    issuer,
    settings: {
      CADENZA_OIDC_ISSUER: issuer,
      CADENZA_OIDC_CLIENT_ID: 'cadenza',
      CADENZA_OIDC_CLIENT_SECRET: 'client-secret',
      CADENZA_OIDC_NAME: 'Velo Club',
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
