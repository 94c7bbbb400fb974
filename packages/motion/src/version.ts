/** Of everything that the engine makes of a log: stored beside the figures, so that those of a former one are made again. */
export const motionVersion = 7
