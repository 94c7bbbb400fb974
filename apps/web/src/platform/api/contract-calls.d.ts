declare module 'virtual:contract-calls' {
  import type { Calls, endpoints as contract, Plan, shapes } from '@cadenza/contract'

  export const endpoints: Calls<typeof contract>
  /** Conversions of values that the browser converts by itself. */
  export const plans: { readonly [K in keyof typeof shapes]: Plan }
}
