/** Box of the pressed element in the window. */
export interface Box {
  left: number
  top: number
  bottom: number
}

export interface Size {
  width: number
  height: number
}

const airPx = 6
const edgePx = 8

/**
 * Position of a popover: below the pressed element, or above if there is more room, always within the window.
 */
export function place(anchor: Box, popover: Size, page: Size): { left: number; top: number } {
  const below = page.height - anchor.bottom - airPx - edgePx
  const above = anchor.top - airPx - edgePx
  const top =
    popover.height <= below || below >= above ? anchor.bottom + airPx : anchor.top - airPx - popover.height
  return {
    left: Math.max(edgePx, Math.min(anchor.left, page.width - popover.width - edgePx)),
    top: Math.max(edgePx, Math.min(top, page.height - popover.height - edgePx)),
  }
}
