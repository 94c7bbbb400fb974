/**
 * Bytes; S3's limit for a key, and that of file systems for one name in it. Both stores enforce both, so that
 * objects can move between them.
 */
const longestKeyBytes = 1024
const longestNameBytes = 255

export class BadObjectKey extends Error {
  constructor(why: string) {
    super(`Not an object's key: ${why}`)
    this.name = 'BadObjectKey'
  }
}

/**
 * Throws `BadObjectKey` unless `key` is a relative `/`-separated path of plain names. Names that begin with a
 * dot are refused: this covers `..` and reserves the disk store's own folders.
 */
export function checkKey(key: string): void {
  if (key === '') throw new BadObjectKey('it is empty')
  if (Buffer.byteLength(key) > longestKeyBytes) throw new BadObjectKey(`over ${longestKeyBytes} bytes`)
  for (let i = 0; i < key.length; i++) {
    if (key.charCodeAt(i) < 0x20 || key[i] === '\\') throw new BadObjectKey('control characters or backslash')
  }
  if (!key.isWellFormed()) throw new BadObjectKey('not Unicode text')
  for (const name of key.split('/')) {
    if (name === '') throw new BadObjectKey('an empty name')
    if (name.startsWith('.')) throw new BadObjectKey('a name that begins with a dot')
    if (Buffer.byteLength(name) > longestNameBytes)
      throw new BadObjectKey(`a name over ${longestNameBytes} bytes`)
  }
}

const surrogate = /[\ud800-\udfff]/

/**
 * Sorts as S3 lists: by the UTF-8 bytes of the key. JavaScript's own order differs only for surrogates;
 * encoding each name to compare would block other requests for a folder of twenty thousand.
 */
export function sortByBytes(keys: string[]): string[] {
  return keys.some((key) => surrogate.test(key))
    ? keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    : keys.sort()
}
