import { type BodySensor, bodySensors } from './log.ts'

/**
 * Names that people and programs use for the placements besides our own, in lower case with letters and
 * digits only.
 */
const otherNames: Record<BodySensor, readonly string[]> = {
  pelvis: ['hip', 'hips', 'sacrum', 'lowerback', 'waist', 'lumbar', 'lb'],
  torso: ['chest', 'trunk', 'sternum', 'thorax', 'upperback', 'back'],
  left_thigh: ['thighleft', 'thighl', 'lthigh', 'lt', 'upperlegleft', 'leftupperleg'],
  right_thigh: ['thighright', 'thighr', 'rthigh', 'rt', 'upperlegright', 'rightupperleg'],
  left_foot: ['footleft', 'footl', 'lfoot', 'lf', 'leftshoe', 'leftsensor'],
  right_foot: ['footright', 'footr', 'rfoot', 'rf', 'rightshoe', 'rightsensor'],
}

const sensorsByName = new Map<string, BodySensor>(
  bodySensors.flatMap((sensor) =>
    [plain(sensor), ...otherNames[sensor]].map((name) => [name, sensor] as const),
  ),
)

/** The placement that the whole text names: `left_foot`, `Left Foot`, `foot-left`, `LF`. */
export function sensorByName(text: string): BodySensor | undefined {
  return sensorsByName.get(plain(text))
}

/** The placement that part of a text names, such as a file name: `subject3_left_foot_trial2.csv`. */
export function findSensor(text: string): BodySensor | undefined {
  return found(text)?.sensor
}

/**
 * The words of a text without those that name a placement. The files of one activity have the rest in common.
 */
export function removeSensor(text: string): string {
  const words = splitWords(text)
  const place = found(text)
  if (place) words.splice(place.at, place.length)
  return words.join(' ').toLowerCase()
}

/** Splits a text into words and numbers: `LeftFoot2` has three. */
function splitWords(text: string): string[] {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').match(/[A-Za-z]+|\d+/g) ?? []
}

/** The last placement in a text, named with as many words as possible. */
function found(text: string): { sensor: BodySensor; at: number; length: number } | undefined {
  const words = splitWords(text)
  for (let length = Math.min(3, words.length); length > 0; length--) {
    for (let at = words.length - length; at >= 0; at--) {
      const sensor = sensorByName(words.slice(at, at + length).join(''))
      if (sensor) return { sensor, at, length }
    }
  }
  return undefined
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
