/**
 * The calls of the contract without their schemas, which stay on the server; see `contract-calls.ts` beside
 * the Vite configuration.
 */
export { endpoints, plans } from 'virtual:contract-calls'
