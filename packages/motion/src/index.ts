/** From raw sensor logs over orientation to strokes and strides, and the motion performance indicators of each. */
export {}
