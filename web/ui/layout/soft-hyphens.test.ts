import { expect, it } from 'vitest'
import { insertSoftHyphens } from './soft-hyphens.ts'

it.each([
  ['Wiederholungsprüfung Ladepunkte', 'Wiederholungs|prüfung Ladepunkte'],
  ['Wallbox mit Unterverteilung', 'Wallbox mit Unter|verteilung'],
  ['Netzanmeldung Ladeeinrichtung', 'Netz|anmeldung Lade|einrichtung'],
  ['Wärmepumpe statt Gasheizung, Einfamilienhaus', 'Wärmepumpe statt Gasheizung, Einfamilien|haus'],
  ['Fehlerstromschutzschalter', 'Fehlerstrom|schutz|schalter'],
  ['Dachaufmaß und Anlagenplanung PV', 'Dachaufmaß und Anlagen|planung PV'],
  ['Mitgliedschaftsnummer', 'Mitgliedschafts|nummer'],
])('"%s" is hyphenated as "%s"', (text, hyphenated) => {
  expect(insertSoftHyphens(text).replaceAll('\u00AD', '|')).toBe(hyphenated)
})

it('short words, and words that are no compounds of the trade, stay unchanged', () => {
  for (const text of [
    'Wartung PV-Anlage',
    'Baustelle',
    'Donaudampfschifffahrt',
    'international installation',
  ])
    expect(insertSoftHyphens(text)).toBe(text)
})
