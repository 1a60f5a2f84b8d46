import { expect, it } from 'vitest'
import { insertSoftHyphens } from './soft-hyphens.ts'

it.each([
  ['Wiederholungsprüfung Ladepunkte', 'Wieder|holungs|prüfung Ladepunkte'],
  ['Wallbox mit Unterverteilung', 'Wallbox mit Unter|verteilung'],
  ['Netzanmeldung Ladeeinrichtung', 'Netz|anmeldung Lade|einrichtung'],
  ['Wärmepumpe statt Gasheizung, Einfamilienhaus', 'Wärme|pumpe statt Gasheizung, Einfamilien|haus'],
  ['Fehlerstromschutzschalter', 'Fehlerstrom|schutz|schalter'],
  ['Dachaufmaß und Anlagenplanung PV', 'Dach|aufmaß und Anlagen|planung PV'],
  ['Nachbesserung Wallbox', 'Nach|besserung Wallbox'],
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
