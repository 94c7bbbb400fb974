/** Text encoding detection and the beginning of a text. */

/**
 * Detects UTF-16 with or without a byte order mark, then the encoding of an XML declaration, then falls back
 * to UTF-8. A declared UTF-16 is ignored: the bytes would show it, and converted files keep their old
 * declaration.
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
    // Unknown encoding name. The relevant parts of a recording are ASCII anyway.
    return 'utf-8'
  }
}

/** Bytes that show whether a text without a mark is UTF-8. */
const SAMPLE = 65_536

/**
 * The encoding of a text without markup: as marked, otherwise UTF-8, or Windows' Latin-1 where the bytes are
 * none.
 */
export function textEncoding(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes)
  if (encoding !== 'utf-8') return encoding
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, SAMPLE), { stream: true })
    return encoding
  } catch {
    // Not UTF-8.
    return 'windows-1252'
  }
}

/** Decodes the first `length` bytes of a text. */
export function decodeHead(bytes: Uint8Array, length: number): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes.subarray(0, length))
}

const HEAD = 4096
const root = /<(?:!DOCTYPE\s+)?(?:[\w.-]+:)?(gpx|TrainingCenterDatabase|pwx|kml|sml|FitnessWorkbook)[\s>/[]/

/** The root element of an XML document that holds a recording, from its first 4 kB. */
export function xmlRoot(bytes: Uint8Array): string | undefined {
  const head = decodeHead(bytes, HEAD)
  return /^\s*</.test(head) ? root.exec(head)?.[1] : undefined
}
