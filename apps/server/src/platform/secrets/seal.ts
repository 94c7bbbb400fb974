/** Encryption of secrets that must be readable later: AES-256-GCM, bound to purpose and user. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings.ts'

const keyFile = 'secret.key'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** Version of the layout: version, nonce, tag, text. */
const version = 1

type KeySettings = Pick<Settings, 'secretKey' | 'dataFolder'>

const keys = new Map<string, Promise<Buffer>>()

/**
 * Key of the installation: from CADENZA_SECRET_KEY, or from a file in the data folder that only its owner can
 * read.
 */
function sealKey({ secretKey, dataFolder }: KeySettings): Promise<Buffer> {
  if (secretKey !== undefined) return Promise.resolve(derived(Buffer.from(secretKey)))
  const known = keys.get(dataFolder)
  if (known) return known
  const made = keyOfFolder(dataFolder).then(derived)
  keys.set(dataFolder, made)
  made.catch(() => keys.delete(dataFolder))
  return made
}

const derived = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'cadenza seal', keyBytes))

export interface KeyFacts {
  from: 'environment' | 'file' | 'none'
  /** Value derived from the key, which tells whether another is the same and nothing else. */
  check?: string
}

/** Facts about the installation's key, which is not created. */
export async function keyFacts({ secretKey, dataFolder }: KeySettings): Promise<KeyFacts> {
  if (secretKey !== undefined) return { from: 'environment', check: checkOf(Buffer.from(secretKey)) }
  const text = await keyFileText(dataFolder)
  return text === undefined ? { from: 'none' } : { from: 'file', check: checkOf(decoded(text)) }
}

const checkOf = (secret: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'cadenza key check', 8)).toString('hex')

const decoded = (text: string) => Buffer.from(text.trim(), 'base64url')

export const keyFileOf = (dataFolder: string): string => path.join(dataFolder, keyFile)

/** Text of the data folder's key file; undefined if there is none. */
export async function keyFileText(dataFolder: string): Promise<string | undefined> {
  try {
    return await readFile(keyFileOf(dataFolder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Gives the data folder another key and keeps the former one beside it. Returns how to undo that. */
export async function replaceKeyFile(
  dataFolder: string,
  text: string,
  formerName: string,
): Promise<() => Promise<void>> {
  const file = keyFileOf(dataFolder)
  const former = await keyFileText(dataFolder)
  if (former?.trim() === text.trim()) return async () => undefined
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  if (former !== undefined) await rename(file, path.join(dataFolder, formerName))
  await writeFile(file, text, { mode: 0o600, flush: true })
  keys.delete(dataFolder)
  return async () => {
    if (former === undefined) await rm(file)
    else await rename(path.join(dataFolder, formerName), file)
    keys.delete(dataFolder)
  }
}

/** Reads or creates the key. Of two processes that create it at once, one wins. */
async function keyOfFolder(folder: string): Promise<Buffer> {
  const file = keyFileOf(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(randomBytes(keyBytes).toString('base64url'))
    await handle.sync()
    await handle.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = decoded(await readFile(file, 'utf8'))
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes`)
  return key
}

/**
 * Seals a secret. `purpose` and `userUuid` must be the same for opening, so a row copied to another account
 * cannot be opened.
 */
export async function seal(
  settings: KeySettings,
  secret: Uint8Array,
  context: { purpose: string; userUuid: string },
): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', await sealKey(settings), nonce)
  cipher.setAAD(contextBytes(context))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** Opens a secret. Throws if the key differs or anything was changed. */
export async function unseal(
  settings: KeySettings,
  sealed: Uint8Array,
  context: { purpose: string; userUuid: string },
): Promise<Buffer> {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== version) throw new Error('The secret was sealed by another version')
  const nonce = bytes.subarray(1, 1 + nonceBytes)
  const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', await sealKey(settings), nonce, {
    authTagLength: tagBytes,
  })
  decipher.setAAD(contextBytes(context))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes + tagBytes)), decipher.final()])
}

const contextBytes = ({ purpose, userUuid }: { purpose: string; userUuid: string }) =>
  Buffer.from(`${purpose}\n${userUuid}`)
