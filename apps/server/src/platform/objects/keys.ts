/** S3's own limit of a key, and what file systems allow for one name in it. Both stores keep both, so that objects can move. */
const longestKeyBytes = 1024
const longestNameBytes = 255

export class BadObjectKey extends Error {
  constructor(why: string) {
    super(`Not an object's key: ${why}`)
    this.name = 'BadObjectKey'
  }
}

/**
 * Throws `BadObjectKey` unless `key` is a relative `/`-separated path of plain names. Names beginning with a dot are
 * refused altogether: that covers `..` and keeps the disk store's own folders apart.
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
 * In the order of S3's listings: by the UTF-8 bytes of the key. JavaScript's own order is the same but beside surrogates;
 * making bytes of each name to compare would hold up everybody where a folder has twenty thousand.
 */
export function sortByBytes(keys: string[]): string[] {
  return keys.some((key) => surrogate.test(key))
    ? keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    : keys.sort()
}
