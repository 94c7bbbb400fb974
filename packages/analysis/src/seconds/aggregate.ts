/** One figure made of many values. */
export type Aggregate = 'avg' | 'max' | 'min' | 'median' | 'sum'
