/** Declares the one function used from topojson-client, which has no types. */
declare module 'topojson-client' {
  export function feature(topology: unknown, object: unknown): unknown
}
