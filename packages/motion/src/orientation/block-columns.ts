/** Columns by block; a block never spans a gap. Vectors and matrices (row by row) lie one after another. */
export interface Blocks {
  count: number
  /**
   * First grid sample of each block. `end` is the first sample of the next block, or the segment's last
   * sample.
   */
  start: Int32Array
  end: Int32Array
  /** 1 for the first block of a segment. */
  opens: Uint8Array
  durationS: Float64Array
  /** Rotation from the block's end to its start, w x y z. */
  turn: Float64Array
  /** Mean specific force in the axes at the block's start, m/s². */
  force: Float64Array
  /** Mean rotation matrix from a sample's axes to those at the block's start. */
  mean: Float64Array
  /** Means in the sensor's own rotating axes, and the sums of the variances of the three axes. */
  meanRate: Float32Array
  meanForce: Float32Array
  rateVariance: Float32Array
  forceVariance: Float32Array
}
