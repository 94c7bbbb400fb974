/** Choices that look random and are the same for the same words. */

/** A whole number from 0 to 2³² − 1 for words: FNV-1a with the finish of MurmurHash3. */
export function hashOf(...words: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const letter of words.join('\u0000')) {
    hash ^= letter.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** One of a list, or undefined if it is empty. */
export function pick<T>(list: readonly T[], ...words: readonly string[]): T | undefined {
  return list[hashOf(...words) % list.length]
}
