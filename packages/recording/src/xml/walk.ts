/**
 * Walks an XML document element by element, in one pass and in pieces of 64 kB. It keeps nothing of the
 * document.
 */

import { SaxesParser } from 'saxes'
import { UnreadableRecording } from '../recording.ts'
import { detectEncoding } from './encoding.ts'

/** Receives the elements. Names have no namespace prefix because files choose their own prefixes. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>, parent: string): void
  /** `text` is the text of an element without children, including CDATA; '' for all other elements. */
  close(name: string, text: string, parent: string): void
}

export interface XmlWalked {
  /** True if the document ends inside an element. `close` is not called for the elements left open. */
  truncated: boolean
  /** Number of syntax errors that were skipped. */
  malformed: number
}

const PIECE = 1 << 16
/** No recording nests deeper. */
const MAX_DEPTH = 100
/** With more errors than this, the rest is not XML. */
const MAX_FAULTS = 100

/**
 * Placeholder for a `&` that starts no entity, as people write it in names. The parser would take all
 * following text for an entity.
 */
const AMPERSAND = '\ue0ff'
const bareAmpersand = /&(?!#?\w{1,32};)/g
const LONGEST_ENTITY = 35
/** White space is half of most documents. The regular expression skips it much faster than the parser. */
const blanksBetween = />\s+</g
/** Limit per piece; no description has as many. */
const MAX_AMPERSANDS = 1000

/** Ends a walk early. It is caught within this module. */
class StopWalk extends Error {}

/**
 * Calls the listener for every element. Throws only `UnreadableRecording`, for a document type or custom
 * entities.
 */
export function walkXml(bytes: Uint8Array, listener: XmlListener): XmlWalked {
  const walked: XmlWalked = { truncated: false, malformed: 0 }
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const path: string[] = []
  const locals = new Map<string, string>()
  let text = ''
  let isLeaf = false
  let faults = 0
  let rootClosed = false
  let closing = false
  /** True once a bare `&` has been found. */
  let ampersands = false

  function localName(name: string): string {
    let local = locals.get(name)
    if (local === undefined) {
      local = name.slice(name.indexOf(':') + 1)
      locals.set(name, local)
    }
    return local
  }
  parser.on('doctype', () => refuse())
  parser.on('error', ({ message }) => {
    if (message.includes('undefined entity')) refuse()
    if (closing) {
      walked.truncated = true
      return
    }
    // Errors after the end of the document, such as the zeros that some devices append, are not reported.
    if (!rootClosed) walked.malformed++
    if (++faults >= MAX_FAULTS) throw new StopWalk()
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= MAX_DEPTH) throw new StopWalk()
    const local = localName(name)
    listener.open(local, attributes, path.at(-1) ?? '')
    path.push(local)
    text = ''
    isLeaf = true
    rootClosed = false
  })
  parser.on('text', (piece) => {
    // Most text in a document is white space between elements.
    if (!isLeaf) return
    if (ampersands && piece.includes(AMPERSAND)) {
      walked.malformed++
      text += piece.replaceAll(AMPERSAND, '&')
    } else text += piece
  })
  parser.on('cdata', (piece) => {
    text += piece.replaceAll(AMPERSAND, '&')
  })
  parser.on('closetag', () => {
    const local = path.pop() ?? ''
    listener.close(local, isLeaf ? text : '', path.at(-1) ?? '')
    text = ''
    isLeaf = false
    rootClosed = path.length === 0
  })

  try {
    feed(bytes, (piece) => {
      const sound = withoutBareAmpersands(piece)
      ampersands ||= sound !== piece
      parser.write(sound.replace(blanksBetween, '><'))
    })
    closing = true
    parser.close()
  } catch (error) {
    if (!(error instanceof StopWalk)) throw error
    walked.truncated ||= path.length > 0
  }
  return walked
}

function refuse(): never {
  throw new UnreadableRecording(
    'XmlWithDtd',
    'XML with a document type declaration or custom entities is not supported.',
  )
}

function feed(bytes: Uint8Array, write: (piece: string) => void): void {
  const decoder = new TextDecoder(detectEncoding(bytes))
  let begun = false
  let held = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    let piece = held + decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    // Some files start with white space, which is not allowed before an XML declaration.
    if (!begun) piece = piece.trimStart()
    begun ||= piece !== ''
    const cut = piece.lastIndexOf('&')
    const end = cut >= 0 && cut > piece.length - LONGEST_ENTITY ? cut : piece.length
    held = piece.slice(end)
    if (end > 0) write(piece.slice(0, end))
  }
  const rest = held + decoder.decode()
  if (rest !== '') write(rest)
}

function withoutBareAmpersands(text: string): string {
  if (!text.includes('&')) return text
  if ((text.match(bareAmpersand)?.length ?? 0) > MAX_AMPERSANDS) throw new StopWalk()
  return text.replace(bareAmpersand, AMPERSAND)
}
