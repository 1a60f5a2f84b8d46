import { describe, expect, test } from 'vitest'
import { isKnownUnit, getUnitCode } from './unit-codes.ts'

/** Names and codes from UN/ECE Recommendation 20 (revision 17) and, with the prefix X, Recommendation 21. */
const officialCodes: Readonly<Record<string, string>> = {
  one: 'C62',
  piece: 'H87',
  'lump sum': 'LS',
  hour: 'HUR',
  'minute (unit of time)': 'MIN',
  'second (unit of time)': 'SEC',
  day: 'DAY',
  'working day': 'E49',
  week: 'WEE',
  month: 'MON',
  year: 'ANN',
  metre: 'MTR',
  centimetre: 'CMT',
  millimetre: 'MMT',
  kilometre: 'KMT',
  'square metre': 'MTK',
  'cubic metre': 'MTQ',
  litre: 'LTR',
  millilitre: 'MLT',
  kilogram: 'KGM',
  gram: 'GRM',
  'tonne (metric ton)': 'TNE',
  kilowatt: 'KWT',
  'kilowatt hour': 'KWH',
  percent: 'P1',
  pair: 'PR',
  set: 'SET',
  package: 'XPK',
  pallet: 'XPX',
  roll: 'XRO',
  reel: 'XRL',
  box: 'XBX',
  carton: 'XCT',
  bundle: 'XBE',
  sack: 'XSA',
  'bottle, non-protected, cylindrical': 'XBO',
  'container, not otherwise specified as transport equipment': 'XCN',
}

test.each<[keyof typeof officialCodes, string]>([
  ['piece', 'Stk, Stk., Stck., Stück, St., pcs, piece, pièce'],
  ['one', 'Einheit, unit, unité'],
  ['lump sum', 'Psch., psch, pauschal, Pauschale, lump sum, forfait, Ens.'],
  ['hour', 'h, Std, Std., Stunden, Stunde, hours, heures'],
  ['minute (unit of time)', 'min, min., Minuten, minutes'],
  ['second (unit of time)', 'sec, Sek., secondes'],
  ['day', 'Tag, Tage, Tg., day, jours'],
  ['working day', 'Arbeitstag, Manntage, PT'],
  ['week', 'Woche, weeks, semaine'],
  ['month', 'Monat, Mon., mois'],
  ['year', 'Jahr, year, ans'],
  ['metre', 'm, Meter, lfm, lfm., lfd. m, Laufmeter, metres, mètre'],
  ['centimetre', 'cm'],
  ['millimetre', 'mm'],
  ['kilometre', 'km, Kilometer, kilomètres'],
  ['square metre', 'm², m2, qm, Quadratmeter, ㎡, square metre, mètre carré'],
  ['cubic metre', 'm³, m3, cbm, Kubikmeter, mètre cube'],
  ['litre', 'l, L, Liter, Ltr., litre'],
  ['millilitre', 'Milliliter'],
  ['kilogram', 'kg, Kilogramm'],
  ['gram', 'g, Gramm'],
  ['tonne (metric ton)', 't, to, Tonne, tonnes'],
  ['kilowatt', 'kW, kWp'],
  ['kilowatt hour', 'kWh'],
  ['percent', '%, Prozent'],
  ['pair', 'Paar, pair, paires'],
  ['set', 'Satz, Sätze, Set, Garnitur, jeu'],
  ['package', 'VE, Packung, Paket, Pck., package, paquet'],
  ['pallet', 'Palette, pallet'],
  ['roll', 'Rolle, Rollen, rouleau'],
  ['reel', 'Trommel, touret'],
  ['box', 'Kiste, box'],
  ['carton', 'Karton, Ktn.'],
  ['bundle', 'Bund, bundle, botte'],
  ['sack', 'Sack, sac'],
  ['bottle, non-protected, cylindrical', 'Flasche'],
  ['container, not otherwise specified as transport equipment', 'Container'],
])('the code of the unit %s is %s', (name, written) => {
  const units = written.split(', ')
  expect(units.map((unit) => [unit, getUnitCode(unit)])).toEqual(
    units.map((unit) => [unit, officialCodes[name]]),
  )
  expect(units.filter((unit) => !isKnownUnit(unit))).toEqual([])
})

describe('an unknown unit', () => {
  test.each(['Fuhre', 'Klafter', '', 'ml', '???', 'constructor', '__proto__'])(
    'the unknown unit %j has the code C62 and is reported as unknown',
    (unit) => {
      expect([getUnitCode(unit), isKnownUnit(unit)]).toEqual(['C62', false])
    },
  )
})
