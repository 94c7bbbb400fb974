/** The library in one file. Its parts would join the code with which other screens read series. */
declare module '@uwdata/flechette/dist/flechette.mjs' {
  export { tableFromArrays, tableToIPC } from '@uwdata/flechette'
}
