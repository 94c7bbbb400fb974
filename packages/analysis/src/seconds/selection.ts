/** Seconds of an activity in order of time: the first `count` of `seconds`. */
export interface Selection {
  seconds: Int32Array
  count: number
}
