/** Secrets given out, of which only the hash is stored. */
import { createHash, randomBytes } from 'node:crypto'

/** Creates a token: 256 random bits in base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256. A slower hash is unnecessary, since a fully random token cannot be guessed. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
