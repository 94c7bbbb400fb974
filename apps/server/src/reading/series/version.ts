/** Of the layout of stored series and of what their columns mean: one of another version is made again from its original. */
export const seriesVersion = 3
