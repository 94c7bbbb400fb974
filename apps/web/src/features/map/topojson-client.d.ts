/** The one function of topojson-client that is used; the package brings no types. */
declare module 'topojson-client' {
  export function feature(topology: unknown, object: unknown): unknown
}
