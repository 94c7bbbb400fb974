/** Part of `fit-decoder`, which has no types of its own. */
declare module 'fit-decoder' {
  export interface DecodedRecord {
    type: string
    /** Fields by name, or by number where the library does not know them. */
    data: Record<string, unknown>
  }

  const decoder: {
    fit2json(bytes: ArrayBufferLike): object
    parseRecords(json: object): { records: DecodedRecord[] }
  }
  export default decoder
}
