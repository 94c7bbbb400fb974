/**
 * The likeliest seconds of borders that depend on their neighbours, by the forward-backward algorithm
 * (Rabiner 1989, Proceedings of the IEEE 77:257).
 */

/** s by which a place may differ and still be right: the place with the most probability so near wins. */
const toleranceS = 2
/** The share of that probability about the single likeliest second from which on that second wins. */
const asGood = 0.95

/**
 * The place of each border as an index into its costs. `likelihoodOf(b, i, j)` is that of the stretch between
 * border `b - 1` at `i` and border `b` at `j`, 0 where it is impossible. `costs` are as in the logarithm of a
 * likelihood.
 */
export function likeliestPlaces(
  costs: readonly Float64Array[],
  likelihoodOf: (b: number, i: number, j: number) => number,
): number[] {
  const own = costs.map((each) => {
    const least = Math.min(...each)
    return each.map((cost) => Math.exp(least - cost))
  })
  const pairs: Float64Array[] = []
  const ahead: Float64Array[] = own.slice(0, 1)
  for (let b = 1; b < own.length; b++) {
    const [before, here] = [ahead[b - 1] as Float64Array, own[b] as Float64Array]
    const pair = new Float64Array(before.length * here.length)
    const next = new Float64Array(here.length)
    for (let j = 0; j < here.length; j++) {
      if (here[j] === 0) continue
      let sum = 0
      for (let i = 0; i < before.length; i++) {
        if (before[i] === 0) continue
        const likelihood = likelihoodOf(b, i, j)
        pair[j * before.length + i] = likelihood
        sum += likelihood * (before[i] as number)
      }
      next[j] = sum * (here[j] as number)
    }
    pairs.push(pair)
    ahead.push(scaled(next))
  }
  const places: number[] = []
  let after = new Float64Array(own.at(-1)?.length ?? 0).fill(1)
  for (let b = own.length - 1; b >= 0; b--) {
    places.unshift(placeOf((ahead[b] as Float64Array).map((chance, i) => chance * (after[i] as number))))
    if (b === 0) break
    const [here, pair] = [own[b] as Float64Array, pairs[b - 1] as Float64Array]
    const before = new Float64Array((own[b - 1] as Float64Array).length)
    for (let j = 0; j < here.length; j++) {
      const chance = (after[j] as number) * (here[j] as number)
      if (chance === 0) continue
      for (let i = 0; i < before.length; i++)
        before[i] = (before[i] as number) + chance * (pair[j * before.length + i] as number)
    }
    after = scaled(before)
  }
  return places
}

/** Products of many likelihoods would become too small for numbers. */
function scaled(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const most = Math.max(...values)
  return most > 0 ? values.map((value) => value / most) : values
}

function placeOf(chances: Float64Array): number {
  const near = chances.map((_, i) => {
    let sum = 0
    const end = Math.min(chances.length, i + toleranceS + 1)
    for (let k = Math.max(0, i - toleranceS); k < end; k++) sum += chances[k] as number
    return sum
  })
  const most = Math.max(...near)
  const likeliest = chances.indexOf(Math.max(...chances))
  return (near[likeliest] as number) >= asGood * most ? likeliest : near.indexOf(most)
}
