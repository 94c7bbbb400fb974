import { type Order, orders } from './order.ts'

/** `far`: large figures, eight athletes at a time; `desk`: all athletes and more metrics. */
export const views = ['desk', 'far'] as const
export type View = (typeof views)[number]

/** State of the screen, which its address holds. */
export interface LiveState {
  view: View
  order: Order
  search: string
  /** Code of the motion metric that leads; undefined: the first. */
  metric: string | undefined
}

/** Reads the state from an address; whatever says nothing is as in an untouched screen. */
export const readState = (address: URLSearchParams): LiveState => ({
  view: views.find((each) => each === address.get('view')) ?? 'desk',
  order: orders.find((each) => each === address.get('order')) ?? 'look',
  search: address.get('q') ?? '',
  metric: address.get('metric') ?? undefined,
})

/** Writes the state as an address, without default values. */
export function writeState({ view, order, search, metric }: LiveState): URLSearchParams {
  const address = new URLSearchParams()
  if (view !== 'desk') address.set('view', view)
  if (order !== 'look') address.set('order', order)
  if (search) address.set('q', search)
  if (metric) address.set('metric', metric)
  return address
}
