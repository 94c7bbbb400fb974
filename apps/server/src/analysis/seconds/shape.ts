/** Key of a row's object in the answer: the field it shows and, for an object, the keys within. */
export interface Shown {
  key: string
  field: string
  inner?: Shape
}

/** Fields of an object that a query requests. */
export interface Shape {
  typeName: string
  shown: readonly Shown[]
}
