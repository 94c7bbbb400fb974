/** Things that stand beside the figures. Each returns markup. */
import { along, type Point, path } from './figure.ts'

const thing = (markup: string) => `<g stroke-width="2" stroke-opacity=".6">${markup}</g>`
const line = (...points: Point[]) => `<path d="${path(points)}"/>`

export const metronome = (x: number, y: number) =>
  thing(
    line([x + 8, y], [x + 22, y], [x + 28, y + 44], [x + 2, y + 44], [x + 8, y]) +
      line([x + 15, y + 38], [x + 23, y + 7]) +
      `<circle cx="${x + 21}" cy="${y + 15}" r="3"/>`,
  )

/** Marks below the ground at each beat or step, the strong ones longer. */
export const beats = (xs: readonly number[], ground: number) =>
  thing(xs.map((x, i) => line([x, ground + 4], [x, ground + (i % 2 ? 7 : 10)])).join(''))

/** A platform whose top is at `top`. */
export const step = (x: number, width: number, top: number, ground: number) =>
  thing(line([x, ground], [x, top], [x + width, top], [x + width, ground]))

export const wall = (x: number, top: number, ground: number) =>
  thing(
    line([x, ground], [x, top]) +
      [0.2, 0.5, 0.8]
        .map((share) => top + share * (ground - top))
        .map((y) => line([x, y], [x + 6, y - 6]))
        .join(''),
  )

export const cone = (x: number, ground: number) =>
  thing(line([x - 5, ground - 1], [x, ground - 12], [x + 5, ground - 1]))

export const grass = (ground: number) =>
  thing(
    Array.from({ length: 20 }, (_, i) => 20 + i * 14.5)
      .map((x) => line([x - 2, ground - 5], [x, ground], [x + 2, ground - 6]))
      .join(''),
  )

/** An elastic band between two points. */
export const band = (from: Point, to: Point) => thing(line(from, to))

/** A barbell seen from its end. */
export const barbell = ([x, y]: Point) =>
  thing(`<circle cx="${x}" cy="${y}" r="8"/><circle cx="${x}" cy="${y}" r="1.5"/>`)

/** A dashed level that shows how high something may move. */
export const level = (from: number, to: number, y: number) =>
  `<path stroke-width="1.6" stroke-opacity=".6" stroke-dasharray="4 4" d="M${from} ${y}H${to}"/>`

/** Waves of sound, or of silence if crossed out, beside a foot. */
export const sound = (x: number, y: number, silent: boolean) =>
  thing(
    [5, 9].map((r) => `<path d="M${x} ${y - r}A${r} ${r} 0 0 1 ${x + r} ${y}"/>`).join('') +
      (silent ? line([x - 2, y - 11], [x + 11, y + 1]) : ''),
  )

/** A circle of crank angles with the sector from `from` to `to` drawn strong. */
export function crankCircle(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (angle: number, r = radius) => along([x, y], 180 - angle, r)
  const [x1, y1] = at(from)
  const [x2, y2] = at(to)
  const large = (to - from + 360) % 360 > 180 ? 1 : 0
  const ticks = [0, 90, 180, 270].map((angle) => line(at(angle, radius - 3), at(angle, radius + 3))).join('')
  const tip = [along([x2, y2], 90 - to + 148, 6), [x2, y2] as Point, along([x2, y2], 90 - to - 148, 6)]
  return [
    `<g stroke-width="1.6" stroke-opacity=".45"><circle cx="${x}" cy="${y}" r="${radius}"/>${ticks}</g>`,
    `<path stroke-width="3.4" d="M${x1.toFixed(1)} ${y1.toFixed(1)}A${radius} ${radius} 0 ${large} 1 ${x2.toFixed(1)} ${y2.toFixed(1)}"/>`,
    `<path stroke-width="2.6" d="${path(tip)}"/>`,
    `<circle cx="${x}" cy="${y}" r="2" stroke-width="2" stroke-opacity=".7"/>`,
  ].join('')
}

/** A profile of efforts: heights between 0 and 1, one a block. */
export function blocks(
  x: number,
  y: number,
  width: number,
  height: number,
  efforts: readonly number[],
): string {
  const each = width / efforts.length
  return thing(
    line([x, y], [x + width, y]) +
      efforts
        .map((effort, i): Point[] => {
          const [from, top] = [x + i * each + 1.5, y - effort * height]
          return [
            [from, y],
            [from, top],
            [from + each - 3, top],
            [from + each - 3, y],
          ]
        })
        .map((points) => line(...points))
        .join(''),
  )
}
