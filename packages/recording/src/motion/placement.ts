import { type BodySensor, bodySensors } from './log.ts'

/** What people and programs call the sensorsByName beside our own names; letters and digits alone, in lower case. */
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

/** The place that a text names by itself: `left_foot`, `Left Foot`, `foot-left`, `LF`. */
export function sensorByName(text: string): BodySensor | undefined {
  return sensorsByName.get(plain(text))
}

/** The place named somewhere in a text, such as a file's name: `subject3_left_foot_trial2.csv`. */
export function findSensor(text: string): BodySensor | undefined {
  return found(text)?.sensor
}

/** The words of a text without those that name a place: what the files of one outing share. */
export function removeSensor(text: string): string {
  const words = splitWords(text)
  const place = found(text)
  if (place) words.splice(place.at, place.length)
  return words.join(' ').toLowerCase()
}

/** Letters, or figures: `LeftFoot2` is three words. */
function splitWords(text: string): string[] {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').match(/[A-Za-z]+|\d+/g) ?? []
}

/** The last place that is named, with as many words as name one. */
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
