/** How the bytes of a text are to be read, and what they start with. */

/**
 * UTF-16 with or without a mark, an encoding that an XML declaration names, UTF-8 otherwise. What a declaration says of
 * UTF-16 counts for nothing: the bytes show it, and files that were converted keep their old declaration.
 */
export function detectEncoding(bytes: Uint8Array): string {
  const [b0 = 1, b1 = 1] = bytes
  if ((b0 === 0xff && b1 === 0xfe) || (b0 !== 0 && b1 === 0)) return 'utf-16le'
  if ((b0 === 0xfe && b1 === 0xff) || (b0 === 0 && b1 !== 0)) return 'utf-16be'
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  if (!declared || /^utf-?16/i.test(declared)) return 'utf-8'
  try {
    return new TextDecoder(declared).encoding
  } catch {
    // A name that nobody knows; what matters of a recording is ASCII anyway.
    return 'utf-8'
  }
}

/** The first characters of a text. */
export function decodeHead(bytes: Uint8Array, length: number): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes.subarray(0, length))
}

const HEAD = 4096
const root = /<(?:!DOCTYPE\s+)?(?:[\w.-]+:)?(gpx|TrainingCenterDatabase)[\s>/[]/

/** The root of an XML document that holds a recording, from its first 4 kB. */
export function xmlRoot(bytes: Uint8Array): string | undefined {
  const head = decodeHead(bytes, HEAD)
  return /^\s*</.test(head) ? root.exec(head)?.[1] : undefined
}
