/**
 * Walks a JSON text value by value, in one pass and in pieces of 64 kB. It keeps nothing of the text. A
 * missing comma is accepted, as some programs forget it, and a cut-off text yields everything before the cut.
 */

import { textEncoding } from '../xml/encoding.ts'

export type JsonValue = string | number | boolean | null

/** Receives the values. `key` is the name in an object; '' in a list and for the whole text. */
export interface JsonListener {
  open(key: string): void
  close(): void
  value(key: string, value: JsonValue): void
}

export interface JsonWalked {
  /** True if the text ends inside an object or list. `close` is not called for those left open. */
  truncated: boolean
  /** Number of syntax errors that were skipped. */
  malformed: number
}

const PIECE = 1 << 16
/** No recording nests deeper. */
const MAX_DEPTH = 64
/** With more errors than this, the rest is not JSON. */
const MAX_FAULTS = 100
/** Characters of a string that are kept; no text of a recording is longer. */
const LONGEST_STRING = 1 << 16
/** Characters of a number or literal; longer ones are neither. */
const LONGEST_TOKEN = 64

/** Calls the listener for every object, list and value. Never throws by itself. */
export function walkJson(bytes: Uint8Array, listener: JsonListener): JsonWalked {
  const scanner = new Scanner(listener)
  const decoder = new TextDecoder(textEncoding(bytes))
  for (let at = 0; at < bytes.length && !scanner.isStopped; at += PIECE) {
    scanner.push(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }))
  }
  return scanner.finish()
}

/** Words that some programs write for a missing number. */
const noNumber = /^[+-]?(?:null|nan|inf(?:inity)?)$/i

class Scanner {
  isStopped = false
  private malformed = 0
  /** For each open object or list: true if it is a list. */
  private readonly lists: boolean[] = []
  private key = ''
  /** True if a string would be the name of the next value. */
  private atKey = true
  /** The beginning of a number or literal that continues in the next piece. */
  private rest = ''
  private string: string | undefined
  /** True if the last character of the open string is a backslash that escapes the next one. */
  private escapes = false
  private hasEscapes = false
  private readonly listener: JsonListener

  constructor(listener: JsonListener) {
    this.listener = listener
  }

  push(text: string): void {
    const all = this.rest + text
    this.rest = ''
    let at = 0
    while (at < all.length && !this.isStopped) {
      if (this.string !== undefined) {
        at = this.continueString(all, at)
        continue
      }
      const letter = all.charCodeAt(at)
      if (letter === QUOTE) {
        this.string = ''
        at++
      } else if (letter === BRACE || letter === BRACKET) {
        this.open(letter === BRACKET)
        at++
      } else if (letter === END_BRACE || letter === END_BRACKET) {
        this.close(letter === END_BRACKET)
        at++
      } else if (isBetween(letter)) {
        at++
      } else {
        const end = tokenEnd(all, at)
        if (end === all.length && end - at <= LONGEST_TOKEN) {
          this.rest = all.slice(at)
          return
        }
        this.token(all.slice(at, end))
        at = end
      }
    }
  }

  finish(): JsonWalked {
    if (this.rest !== '' && this.lists.length === 0) this.token(this.rest)
    const truncated = this.lists.length > 0 || this.string !== undefined || this.isStopped
    return { truncated, malformed: this.malformed }
  }

  private continueString(all: string, from: number): number {
    let at = from
    for (; at < all.length; at++) {
      const letter = all.charCodeAt(at)
      if (this.escapes) this.escapes = false
      else if (letter === BACKSLASH) {
        this.escapes = true
        this.hasEscapes = true
      } else if (letter === QUOTE) {
        const whole = (this.string ?? '') + all.slice(from, at)
        this.string = undefined
        this.take(this.hasEscapes ? unescaped(whole) : whole)
        this.hasEscapes = false
        return at + 1
      }
    }
    const before = this.string ?? ''
    this.string = before + all.slice(from, from + Math.max(0, LONGEST_STRING - before.length))
    return at
  }

  private token(token: string): void {
    const value = Number(token)
    if (Number.isFinite(value)) this.take(value)
    else if (token === 'true' || token === 'false') this.take(token === 'true')
    else if (noNumber.test(token)) this.take(null)
    else this.fault()
  }

  private take(value: JsonValue): void {
    const inList = this.lists.at(-1) === true
    if (!inList && this.atKey) {
      if (typeof value !== 'string') {
        this.fault()
        return
      }
      this.key = value
      this.atKey = false
      return
    }
    this.listener.value(inList ? '' : this.key, value)
    this.atKey = true
  }

  private open(isList: boolean): void {
    if (this.lists.length >= MAX_DEPTH) {
      this.isStopped = true
      return
    }
    const hasKey = this.lists.at(-1) !== true && !this.atKey
    this.listener.open(hasKey ? this.key : '')
    this.lists.push(isList)
    this.atKey = true
  }

  private close(isList: boolean): void {
    const top = this.lists.pop()
    if (top === undefined) return
    if (top !== isList) this.fault()
    this.listener.close()
    this.atKey = true
  }

  private fault(): void {
    // Text after the end, such as the zeros that some devices append, is not reported.
    if (this.lists.length > 0) this.malformed++
    if (this.malformed >= MAX_FAULTS) this.isStopped = true
  }
}

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    // Invalid escapes, or line breaks, which JSON does not allow in a string.
    return text.replace(/\\(.)/g, '$1')
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]
const [SPACE, MARK] = [0x20, 0xfeff]

function isBetween(letter: number): boolean {
  return letter <= SPACE || letter === COMMA || letter === COLON || letter === MARK
}

function tokenEnd(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (isBetween(letter) || letter === QUOTE || letter === BRACE || letter === BRACKET) break
    if (letter === END_BRACE || letter === END_BRACKET) break
  }
  return at
}
