import { expect, test } from 'vitest'
import { readCompleteXml } from './complete-xml.ts'

const list = (inside: string) =>
  `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</CompleteMultipartUpload>`

test('parts are read with their ETags, quoted or not, and what else they carry is passed over', () => {
  const text = list(
    '<Part><ETag>&quot;aa&quot;</ETag><PartNumber>1</PartNumber><ChecksumCRC32>x==</ChecksumCRC32></Part>' +
      '<Part><PartNumber> 2 </PartNumber><ETag>bb</ETag></Part>',
  )
  expect(readCompleteXml(text)).toEqual([
    { number: 1, etag: 'aa' },
    { number: 2, etag: 'bb' },
  ])
})

test.each([
  ['elements within elements without end', '<a>'.repeat(80_000)],
  ['elements within a part', list(`<Part>${'<a>'.repeat(80_000)}`)],
  ['an entity of its own', `<!DOCTYPE a [<!ENTITY b "c">]>${list('&b;')}`],
  ['nothing', ''],
  ['no part', list('')],
  ['a part without its ETag', list('<Part><PartNumber>1</PartNumber></Part>')],
  ['a part number that is none', list('<Part><PartNumber>one</PartNumber><ETag>aa</ETag></Part>')],
])('%s is refused at once', (_, text) => {
  const startMs = performance.now()
  expect(() => readCompleteXml(text)).toThrow(expect.objectContaining({ code: 'MalformedXML' }))
  expect(performance.now() - startMs).toBeLessThan(2_000)
})
