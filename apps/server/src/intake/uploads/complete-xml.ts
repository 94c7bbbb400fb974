import { SaxesParser } from 'saxes'
import { S3Error } from './s3-error.ts'

/** Part as the client lists it to complete an upload. */
export interface ListedPart {
  number: number
  /** Without quotes. */
  etag: string
}

const mostParts = 10_000
const root = 'CompleteMultipartUpload'
/** Nesting limit; a part's fields are at the third level. */
const deepest = 4

/** Reads `<CompleteMultipartUpload><Part><PartNumber/><ETag/>…</Part>…`; other fields are ignored. */
export function readCompleteXml(text: string): ListedPart[] {
  const parts: ListedPart[] = []
  const open: string[] = []
  let value = ''
  let number: number | undefined
  let etag: string | undefined
  let rooted = false
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw malformed()
  })
  parser.on('doctype', () => {
    throw malformed()
  })
  parser.on('opentag', ({ name }) => {
    if (open.length === deepest) throw malformed()
    open.push(name)
    value = ''
    if (open.length === 1) rooted = name === root
    if (open.join('/') === `${root}/Part`) [number, etag] = [undefined, undefined]
  })
  parser.on('text', (piece) => {
    value += piece
  })
  parser.on('closetag', ({ name }) => {
    const path = open.join('/')
    open.pop()
    if (path === `${root}/Part/PartNumber`)
      number = /^\d{1,5}$/.test(value.trim()) ? Number(value) : Number.NaN
    if (path === `${root}/Part/ETag`) etag = value.trim().replaceAll('"', '')
    if (path !== `${root}/Part` || name !== 'Part') return
    if (number === undefined || Number.isNaN(number) || etag === undefined) throw malformed()
    parts.push({ number, etag })
    if (parts.length > mostParts) throw malformed()
  })
  parser.write(text).close()
  if (!rooted || parts.length === 0) throw malformed()
  return parts
}

function malformed(): S3Error {
  return new S3Error('MalformedXML', 'The list of parts is not the XML that was expected.')
}
