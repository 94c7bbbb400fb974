import type { Locale } from '@cadenza/contract/locales'
import { isOnFoot, isSwimming, sportOf } from './sport.ts'

type PartOfDay = 'morning' | 'midday' | 'afternoon' | 'evening' | 'night'
type Kind = 'ride' | 'run' | 'walk' | 'hike' | 'swim' | 'other'

interface Titles {
  kinds: Record<Kind, string>
  /** `{kind}` stands for the activity. */
  patterns: Record<PartOfDay, string>
}

const titles: Record<Locale, Titles> = {
  en: {
    kinds: { ride: 'ride', run: 'run', walk: 'walk', hike: 'hike', swim: 'swim', other: 'activity' },
    patterns: {
      morning: 'Morning {kind}',
      midday: 'Lunch {kind}',
      afternoon: 'Afternoon {kind}',
      evening: 'Evening {kind}',
      night: 'Night {kind}',
    },
  },
  ja: {
    kinds: {
      ride: 'ライド',
      run: 'ラン',
      walk: 'ウォーキング',
      hike: 'ハイキング',
      swim: 'スイム',
      other: 'アクティビティ',
    },
    patterns: {
      morning: '朝の{kind}',
      midday: '昼の{kind}',
      afternoon: '午後の{kind}',
      evening: '夕方の{kind}',
      night: '夜の{kind}',
    },
  },
  de: {
    kinds: {
      ride: 'Radfahrt',
      run: 'Lauf',
      walk: 'Spaziergang',
      hike: 'Wanderung',
      swim: 'Schwimmen',
      other: 'Aktivität',
    },
    patterns: {
      morning: '{kind} am Morgen',
      midday: '{kind} am Mittag',
      afternoon: '{kind} am Nachmittag',
      evening: '{kind} am Abend',
      night: '{kind} in der Nacht',
    },
  },
  es: {
    kinds: {
      ride: 'Salida en bici',
      run: 'Carrera',
      walk: 'Paseo',
      hike: 'Caminata',
      swim: 'Natación',
      other: 'Actividad',
    },
    patterns: {
      morning: '{kind} por la mañana',
      midday: '{kind} a mediodía',
      afternoon: '{kind} por la tarde',
      evening: '{kind} al anochecer',
      night: '{kind} por la noche',
    },
  },
  fr: {
    kinds: {
      ride: 'Sortie vélo',
      run: 'Course à pied',
      walk: 'Marche',
      hike: 'Randonnée',
      swim: 'Natation',
      other: 'Activité',
    },
    patterns: {
      morning: '{kind} du matin',
      midday: '{kind} du midi',
      afternoon: '{kind} de l’après-midi',
      evening: '{kind} du soir',
      night: '{kind} de nuit',
    },
  },
  it: {
    kinds: {
      ride: 'Uscita in bici',
      run: 'Corsa',
      walk: 'Camminata',
      hike: 'Escursione',
      swim: 'Nuotata',
      other: 'Attività',
    },
    patterns: {
      morning: '{kind} del mattino',
      midday: '{kind} di mezzogiorno',
      afternoon: '{kind} del pomeriggio',
      evening: '{kind} della sera',
      night: '{kind} notturna',
    },
  },
}

/**
 * A title from the sport, the hour (0–23) of the start and the town, if known, in the athlete's language:
 * `Morning ride, Girona`.
 */
export function titleOf(sportName: string, hour: number, locale: Locale, town?: string): string {
  const { kinds, patterns } = titles[locale]
  const title = patterns[partOfDay(hour)].replace('{kind}', kinds[kindOf(sportName)])
  if (town === undefined) return title
  return locale === 'ja' ? `${title}（${town}）` : `${title}, ${town}`
}

function kindOf(sportName: string): Kind {
  const sport = sportOf(sportName)
  if (sport === 'bike') return 'ride'
  if (sport === 'run') return 'run'
  return isOnFoot(sportName) ?? (isSwimming(sportName) ? 'swim' : 'other')
}

function partOfDay(hour: number): PartOfDay {
  if (hour < 4 || hour >= 22) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 14) return 'midday'
  return hour < 18 ? 'afternoon' : 'evening'
}
