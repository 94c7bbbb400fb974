import type { Span } from '@cadenza/activity'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import type { Colouring } from './colouring.ts'
import type { Positions } from './route.ts'

/** Route to draw, with its marks. */
export interface RouteProps {
  positions: Positions
  timeMs: ArrayLike<number>
  cursor: Cursor
  /** Part drawn with a thick line. */
  span: Span | null
  /** undefined draws the route in the text colour. */
  colouring?: Colouring | undefined
  label: string
}
