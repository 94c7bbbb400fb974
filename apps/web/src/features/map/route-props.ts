import type { Cursor } from '../../ui/graphs/cursor.ts'
import type { Colouring } from './colouring.ts'
import type { Positions } from './route.ts'

type Span = { startMs: number; endMs: number }

/** A route to draw, and its marks. */
export interface RouteProps {
  positions: Positions
  timeMs: ArrayLike<number>
  cursor: Cursor
  /** The part drawn thick. */
  span: Span | null
  /** undefined: the route is drawn in ink. */
  colouring?: Colouring | undefined
  label: string
}
