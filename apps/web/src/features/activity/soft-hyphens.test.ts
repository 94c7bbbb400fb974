import { expect, test } from 'vitest'
import { withSoftHyphens } from './soft-hyphens.ts'

const shown = (name: string, locale = 'de') => withSoftHyphens(name, locale).replaceAll('\u00ad', '-')

test('long German names break between their parts, others nowhere', () => {
  expect(shown('Herzfrequenz')).toBe('Herz-frequenz')
  expect(shown('Geschwindigkeit')).toBe('Geschwindig-keit')
  expect(shown('Bodenkontaktzeit')).toBe('Boden-kontakt-zeit')
  expect(shown('Winkelbereich Fuß')).toBe('Winkel-bereich Fuß')
  expect(shown('Zeitpunkt Fußzug')).toBe('Zeitpunkt Fußzug')
  expect(shown('Schwunggeschwindigkeit Oberschenkel')).toBe('Schwung-geschwindig-keit Oberschenkel')
  expect(shown('Winkelbereich Rückschwungverzögerung')).toBe('Winkel-bereich Rückschwung-verzögerung')
  expect(shown('Fußgelenkarbeit')).toBe('Fußgelenk-arbeit')
  expect(shown('Lastaufnahme')).toBe('Last-aufnahme')
  expect(shown('Leistung')).toBe('Leistung')
  expect(shown('Frequenz', 'en')).toBe('Frequenz')
})
