/** Walks an XML document element by element, in one pass and pieces of 64 kB. Nothing of it is kept. */

import { SaxesParser } from 'saxes'
import { UnreadableRecording } from '../recording.ts'
import { detectEncoding } from './encoding.ts'

/** What is told of each element. Names come without their prefix: files bind whatever prefix they like. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>, parent: string): void
  /** `text` is that of an element without children, CDATA included; '' for any other. */
  close(name: string, text: string, parent: string): void
}

export interface XmlWalked {
  /** The document ends inside of an element. Those that were left open are not told of as closed. */
  truncated: boolean
  /** Faults stepped over. */
  malformed: number
}

const PIECE = 1 << 16
/** Nothing that records nests deeper. */
const MAX_DEPTH = 100
/** After so many faults what is left is not XML. */
const MAX_FAULTS = 100

/** Stands for a `&` that begins no entity, as people write it in names: the parser would take all that follows for one. */
const AMPERSAND = '\ue0ff'
const bareAmpersand = /&(?!#?\w{1,32};)/g
const LONGEST_ENTITY = 35
/** Half of most documents: the regular expression skips them many times faster than the parser. */
const blanksBetween = />\s+</g
/** More of them in a piece than any description holds. */
const MAX_AMPERSANDS = 1000

/** Ends a walk early; never leaves this module. */
class StopWalk extends Error {}

/** Throws `UnreadableRecording` for a document type or an entity of the document's own, and nothing else. */
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
  /** Whether any bare `&` was met so far. */
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
    // What follows the end of the document, as zeros do on some devices, costs nothing.
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
    // Blanks between elements are most of a document.
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
    'The XML has a document type or entities of its own, which are not read.',
  )
}

function feed(bytes: Uint8Array, write: (piece: string) => void): void {
  const decoder = new TextDecoder(detectEncoding(bytes))
  let begun = false
  let held = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    let piece = held + decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    // Some files begin with blanks, which an XML declaration must not follow.
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
