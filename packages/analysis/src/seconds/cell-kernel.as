/**
 * Places seconds in the cells of a heatmap, and counts and sums them there. This is AssemblyScript;
 * `node scripts/kernels.mjs` compiles it to `cell-kernel.ts`. The caller lays out the memory and gives the
 * addresses of lists: `cells` has room for a multiple of four, and is aligned to sixteen bytes, as are `values`.
 */

/** Each second's cell: what is there, plus stride × its place on the axis; −1 where the value lies outside. */
export function addAxis32(
  cells: usize,
  values: usize,
  length: i32,
  interval: f64,
  first: f64,
  count: f64,
  stride: i32,
): void {
  for (let i = 0; i < length; i += 4) {
    const four = v128.load(values + ((<usize>i) << 2))
    const low = f64x2.promote_low_f32x4(four)
    const high = f64x2.promote_low_f32x4(v128.shuffle<i32>(four, four, 2, 3, 2, 3))
    addFour(cells + ((<usize>i) << 2), low, high, interval, first, count, stride)
  }
}

/** The same of values in double precision. */
export function addAxis64(
  cells: usize,
  values: usize,
  length: i32,
  interval: f64,
  first: f64,
  count: f64,
  stride: i32,
): void {
  for (let i = 0; i < length; i += 4) {
    const low = v128.load(values + ((<usize>i) << 3))
    const high = v128.load(values + ((<usize>i) << 3), 16)
    addFour(cells + ((<usize>i) << 2), low, high, interval, first, count, stride)
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function addFour(
  cells: usize,
  low: v128,
  high: v128,
  interval: f64,
  first: f64,
  count: f64,
  stride: i32,
): void {
  const intervals = f64x2.splat(interval)
  const firsts = f64x2.splat(first)
  const ends = f64x2.splat(first + count)
  low = f64x2.div(low, intervals)
  high = f64x2.div(high, intervals)
  // Not a number fails every comparison.
  const lowInside = v128.and(f64x2.ge(low, firsts), f64x2.lt(low, ends))
  const highInside = v128.and(f64x2.ge(high, firsts), f64x2.lt(high, ends))
  const before = v128.load(cells)
  const inside = v128.and(
    v128.shuffle<i32>(lowInside, highInside, 0, 2, 4, 6),
    i32x4.ge_s(before, i32x4.splat(0)),
  )
  const places = v128.shuffle<i32>(
    i32x4.trunc_sat_f64x2_s_zero(f64x2.sub(f64x2.floor(low), firsts)),
    i32x4.trunc_sat_f64x2_s_zero(f64x2.sub(f64x2.floor(high), firsts)),
    0,
    1,
    4,
    5,
  )
  const after = i32x4.add(before, i32x4.mul(places, i32x4.splat(stride)))
  v128.store(cells, v128.bitselect(after, i32x4.splat(-1), inside))
}

/** Counts listed seconds, and the activity of that number, in their cells. */
export function countSeconds(
  seconds: usize,
  count: i32,
  cells: usize,
  activity: i32,
  counts: usize,
  lastActivity: usize,
  activities: usize,
): void {
  for (let end = seconds + ((<usize>count) << 2); seconds < end; seconds += 4) {
    const cell = load<i32>(cells + ((<usize>load<i32>(seconds)) << 2))
    if (cell < 0) continue
    const at = (<usize>cell) << 2
    store<i32>(counts + at, load<i32>(counts + at) + 1)
    if (load<i32>(lastActivity + at) === activity) continue
    store<i32>(lastActivity + at, activity)
    store<i32>(activities + at, load<i32>(activities + at) + 1)
  }
}

/** Adds the finite values of listed seconds to the sums of their cells. */
export function addSums(
  seconds: usize,
  count: i32,
  cells: usize,
  values: usize,
  samples: usize,
  sums: usize,
): void {
  for (let end = seconds + ((<usize>count) << 2); seconds < end; seconds += 4) {
    const second = <usize>load<i32>(seconds)
    const cell = load<i32>(cells + (second << 2))
    const value = load<f64>(values + (second << 3))
    if (cell < 0 || !(abs(value) < Infinity)) continue
    const at = <usize>cell
    store<i32>(samples + (at << 2), load<i32>(samples + (at << 2)) + 1)
    store<f64>(sums + (at << 3), load<f64>(sums + (at << 3)) + value)
  }
}
