import type { Recording } from '../recording.ts'

/** Numbers that mean the same in all files. */
const shared: Readonly<Record<number, string>> = {
  3: 'running',
  4: 'cycling',
  5: 'mountain biking',
  6: 'swimming',
}

/** Numbers in files of the Suunto app, which are Movescount's. Older devices have others for some sports. */
const later: Readonly<Record<number, string>> = {
  2: 'multisport',
  11: 'hiking',
  12: 'walking',
  15: 'rowing',
  17: 'indoor cycling',
  20: 'alpine skiing',
  21: 'snowboarding',
  22: 'cross country skiing',
  82: 'trail running',
  83: 'open water swimming',
  96: 'transition',
}

/** The sport of a number; undefined if it is unknown. */
export function activityTypes(type: number, isLater: boolean): string | undefined {
  return shared[type] ?? (isLater ? later[type] : undefined)
}

/** Products by the code names that their files have. */
const codeNames = new Map(
  Object.entries({
    Amsterdam: 'Spartan Ultra',
    Brighton: 'Spartan Sport',
    Cairo: 'Spartan Sport Wrist HR',
    Forssa: 'Spartan Trainer',
    Gdansk: 'Spartan Sport Wrist HR Baro',
    Helsinki: '3 Fitness',
    Ibiza: '9',
  }),
)

/** Manufacturer and product of a device by the name in its file. */
export function productName(name: string): NonNullable<Recording['device']> {
  const product = name.replace(/^suunto\s+/i, '')
  return /^polar\b/i.test(name)
    ? { manufacturer: 'polar_electro', product: name }
    : { manufacturer: 'suunto', product: codeNames.get(product) ?? product }
}
