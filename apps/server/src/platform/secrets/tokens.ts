/** Secrets that we hand out and know again by their hash alone. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256. What is random in full needs no slower hash: nobody can guess it. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
