/** Version of all results of the engine. It is stored with the figures, so that older ones are recomputed. */
export const motionVersion = 16
