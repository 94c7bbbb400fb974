/** Random numbers that are the same for the same seed on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** In [from, to). */
  between(from: number, to: number): number
  /** Mean 0, standard deviation 1. */
  normal(): number
  /**
   * A separate generator for a part of the simulation, so that changing one part does not change the others.
   */
  fork(name: string): Random
}

/** sfc32 by Chris Doty-Humphrey (PractRand), seeded with text. */
export function createRandom(seed: string): Random {
  let a = hash(seed, 1)
  let b = hash(seed, 2)
  let c = hash(seed, 3)
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    // Box–Muller transform. 1 - next() is never 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** FNV-1a with a start value that depends on `variant`. */
function hash(text: string, variant: number): number {
  let sum = 0x811c9dc5 ^ (variant * 0x9e3779b9)
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return sum | 0
}

/**
 * Autocorrelated noise with standard deviation `sd` and a time constant of `seconds`. Returns one value per
 * second.
 */
export function wandering(random: Random, sd: number, seconds: number): () => number {
  const keep = Math.exp(-1 / seconds)
  const stir = sd * Math.sqrt(1 - keep * keep)
  let value = sd * random.normal()
  return () => {
    value = keep * value + stir * random.normal()
    return value
  }
}
