/**
 * The types that a schema of the wire has in the product: camelCase, with dates. `conversion.ts` does at run
 * time what these say.
 */
import type { z } from 'zod'

/** `start_time` → `startTime`; a `_` before anything but a letter stays, as does the first one. */
export type Camel<S extends string> = S extends `_${infer Rest}` ? `_${CamelRest<Rest>}` : CamelRest<S>

type CamelRest<S extends string> = S extends `${infer A}_${infer B}${infer Rest}`
  ? B extends Lowercase<B>
    ? B extends Uppercase<B>
      ? `${A}_${CamelRest<`${B}${Rest}`>}`
      : `${A}${Uppercase<B>}${CamelRest<Rest>}`
    : `${A}_${CamelRest<`${B}${Rest}`>}`
  : S

/** `out`: what an answer gives. `in`: what a request takes. */
type Direction = 'in' | 'out'

type Dated<K, T, D extends Direction> = K extends `${string}_at`
  ? T extends string
    ? D extends 'in'
      ? Date | string
      : Date
    : T
  : T

type MayLack<S, D extends Direction> =
  S extends z.ZodOptional<z.ZodType>
    ? true
    : S extends z.ZodDefault<z.ZodType>
      ? D extends 'in'
        ? true
        : false
      : false

type Flat<T> = { [K in keyof T]: T[K] }

type Fields<Shape, D extends Direction> = Flat<
  {
    [K in keyof Shape as MayLack<Shape[K], D> extends true ? never : Camel<K & string>]: Dated<
      K,
      Convert<Shape[K], D>,
      D
    >
  } & {
    [K in keyof Shape as MayLack<Shape[K], D> extends true ? Camel<K & string> : never]?: Dated<
      K,
      Convert<Shape[K], D>,
      D
    >
  }
>

type Convert<S, D extends Direction> = S extends z.ZodJSONSchema
  ? unknown
  : S extends z.ZodObject<infer Shape>
    ? string extends keyof Shape
      ? Record<string, unknown>
      : Fields<Shape, D>
    : S extends z.ZodArray<infer E>
      ? D extends 'in'
        ? readonly Convert<E, D>[]
        : Convert<E, D>[]
      : S extends z.ZodNullable<infer I>
        ? Convert<I, D> | null
        : S extends z.ZodOptional<infer I>
          ? Convert<I, D> | undefined
          : S extends z.ZodDefault<infer I>
            ? Convert<I, D>
            : S extends z.ZodRecord<z.core.$ZodRecordKey, infer V>
              ? { [K in keyof z.output<S>]: Convert<V, D> }
              : S extends z.ZodUnion<infer Options>
                ? Convert<Options[number], D>
                : S extends z.ZodType
                  ? z.output<S>
                  : never

/** TypeScript type of an answer of this schema, with the product's names. */
export type Product<S> = Convert<S, 'out'>
/** TypeScript type of a request of this schema, with the product's names. */
export type Input<S> = Convert<S, 'in'>
