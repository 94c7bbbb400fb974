import { expect, test } from 'vitest'
import { receive } from './body.ts'

async function* nothing(): AsyncGenerator<Uint8Array> {}

test.each(['toString', 'constructor', '__proto__', 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD', ''])(
  'a body that is sent as %j says is not understood',
  (payload) => {
    const chunks = { seed: '', sign: async () => '' }
    const grant = { userUuid: '', familyUuid: '', prefix: 'uploads/', host: '', expiresAtMs: 0 }
    expect(() => receive(nothing(), { 'content-length': '0' }, { grant, payload, chunks }, 1)).toThrow(
      expect.objectContaining({ code: 'InvalidRequest' }),
    )
  },
)
