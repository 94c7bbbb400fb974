import { expect, test } from 'vitest'
import { strokes } from './draw-line.ts'

/** Strokes made by a pen, each as its points. */
function strokesBy(most: number, draw: (pen: ReturnType<typeof strokes>) => void) {
  const made: string[] = []
  let path = ''
  const pen = strokes(
    {
      beginPath: () => {
        path = ''
      },
      moveTo: (x, y) => {
        path += `M${x},${y}`
      },
      lineTo: (x, y) => {
        path += `L${x},${y}`
      },
      stroke: () => made.push(path),
    },
    most,
    2,
  )
  draw(pen)
  pen.end()
  return made
}

test('a long line is stroked in parts that meet in a point', () => {
  const made = strokesBy(3, (pen) => {
    pen.moveTo(0, 0)
    for (const x of [1, 2, 3, 4, 5]) pen.lineTo(x, x)
  })
  expect(made).toEqual(['M0,0L1,1L2,2', 'M2,2L3,3L4,4', 'M4,4L5,5'])
})

test('a value alone between gaps is a dash that can be seen', () => {
  const made = strokesBy(3, (pen) => {
    pen.moveTo(4, 7)
    pen.lineTo(4, 7)
    pen.moveTo(9, 0)
    pen.lineTo(9, 0)
    pen.lineTo(10, 0)
  })
  expect(made).toEqual(['M4,7L4,7L6,7', 'M9,0L9,0L10,0'])
})

test('a gap ends a stroke, and nothing is stroked twice or for nothing', () => {
  const made = strokesBy(3, (pen) => {
    pen.moveTo(0, 0)
    pen.lineTo(1, 0)
    pen.lineTo(2, 0)
    pen.moveTo(9, 0)
    pen.lineTo(9, 0)
  })
  expect(made).toEqual(['M0,0L1,0L2,0', 'M9,0L9,0L11,0'])
})
