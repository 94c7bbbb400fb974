import type { PersonalBest, Shoe } from './person.ts'

/** Adds or replaces a shoe; at most one is the usual one. */
export function withShoe(shoes: readonly Shoe[], shoe: Shoe, before?: Shoe): Shoe[] {
  const others = shoes.filter((each) => each !== before)
  const place = before ? shoes.indexOf(before) : others.length
  return others
    .map((each) => (shoe.usual && each.usual ? { ...each, usual: false } : each))
    .toSpliced(place, 0, shoe)
}

/** Adds or replaces a best, one per distance, shortest distance first. */
export function withBest(bests: readonly PersonalBest[], best: PersonalBest): PersonalBest[] {
  return [...bests.filter(({ distanceM }) => distanceM !== best.distanceM), best].sort(
    (a, b) => a.distanceM - b.distanceM,
  )
}

const cmPerInch = 2.54
const inchesPerFoot = 12
const leastCm = 50
const mostCm = 272

/** Height for the field: `5'11"` for users of miles, otherwise in cm. */
export function typedHeight(heightCm: number, unit: 'km' | 'mi'): string {
  if (unit === 'km') return String(Math.round(heightCm * 10) / 10)
  const inches = Math.round(heightCm / cmPerInch)
  return `${Math.floor(inches / inchesPerFoot)}′${inches % inchesPerFoot}″`
}

/** Parses a height in either format to cm; NaN if invalid, null if empty. */
export function parseHeight(text: string, unit: 'km' | 'mi'): number | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  const feet = /^(\d)\s*(?:['′’]|ft)\s*(?:(\d{1,2}(?:\.\d)?)\s*(?:["″”]|''|in)?)?$/.exec(typed)
  const number = /^\d+(\.\d+)?\s*(cm|in)?$/.exec(typed)
  const cm = feet
    ? (Number(feet[1]) * inchesPerFoot + Number(feet[2] ?? 0)) * cmPerInch
    : number
      ? Number.parseFloat(typed) *
        (number[2] === 'in' || (!number[2] && unit === 'mi' && Number.parseFloat(typed) < 100)
          ? cmPerInch
          : 1)
      : Number.NaN
  return cm >= leastCm && cm <= mostCm ? Math.round(cm * 10) / 10 : Number.NaN
}

/** Age in whole years on a day; both as YYYY-MM-DD. */
export function ageOn(day: string, birthday: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}
