/** Version of the layout and meaning of stored series; others are recomputed from their original. */
export const seriesVersion = 4
