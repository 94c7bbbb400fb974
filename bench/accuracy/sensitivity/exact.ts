/** Constants that are not tuned, by the reason. */

const reasons: Readonly<Record<string, readonly RegExp[]>> = {
  'conversion of units or law of nature': [
    / (?:DEGREES?|TO_DEGREES|SECOND_MS|GRAVITY|QUARTER_DEG|BYTES\w*|NORMAL_MAD)$/,
  ],
  'name of a flag': [/^cycles\.ts /],
  'size of memory, without influence on any figure': [/ (?:STRETCH|CHUNK|PAGE_STROKES|PASSED_BYTES)$/],
  'derived from another constant': [
    / (?:STEP_DEG|HARMONICS_WIDTH|CLEARLY_\w+|DECAY|LAGS|EVERY)$/,
    /^cycling\/push-spread\.ts (?:SPREAD_WAVES|RANDOM_DEG)$/,
    /^running\/kink\.ts (?:WINDOW|SHAPES)$/,
  ],
  'resolution of a grid or of a table': [
    / (?:POINTS|SUM_POINTS|MOST_HARMONICS|LAST_HARMONIC|ANKLING_STEP_DEG|KINK_STEP|DIRECTIONS|DISTANCE_M)$/,
  ],
}

/** `id` as `constants.ts` makes it. */
export function isExact(id: string): boolean {
  return Object.values(reasons).some((patterns) => patterns.some((pattern) => pattern.test(id)))
}
