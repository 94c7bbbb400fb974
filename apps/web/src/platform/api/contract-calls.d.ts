declare module 'virtual:contract-calls' {
  import type { Calls, endpoints as contract, Plan, shapes } from '@cadenza/contract'

  export const endpoints: Calls<typeof contract>
  /** How values that the browser converts by itself become the product's. */
  export const plans: { readonly [K in keyof typeof shapes]: Plan }
}
