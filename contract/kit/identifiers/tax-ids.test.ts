import { describe, expect, test } from 'vitest'
import {
  compactVatId,
  hasCountryPrefix,
  isTaxId,
  isVatId,
  normalizeVatId,
  resemblesTaxId,
} from './tax-ids.ts'

/** The states' forms with the examples published by the tax offices; the last column is the unified form. */
describe('tax number', () => {
  test.each([
    ['Baden-Württemberg', '93815/08152', '2893081508152'],
    ['Bayern', '181/815/08155', '9181081508155'],
    ['Berlin', '21/815/08150', '1121081508150'],
    ['Brandenburg', '048/815/08155', '3048081508155'],
    ['Bremen', '75 815 08152', '2475081508152'],
    ['Hamburg', '02/815/08156', '2202081508156'],
    ['Hessen', '013 815 08153', '2613081508153'],
    ['Mecklenburg-Vorpommern', '079/815/08151', '4079081508151'],
    ['Niedersachsen', '24/815/08151', '2324081508151'],
    ['Nordrhein-Westfalen', '133/8150/8159', '5133081508159'],
    ['Rheinland-Pfalz', '22/815/08154', '2722081508154'],
    ['Saarland', '010/815/08182', '1010081508182'],
    ['Sachsen', '201/123/12340', '3201012312340'],
    ['Sachsen-Anhalt', '101/815/08154', '3101081508154'],
    ['Schleswig-Holstein', '29/815/08158', '2129081508158'],
    ['Thüringen', '151/815/08156', '4151081508156'],
  ])(
    'a tax number of %s is accepted as written, without separators, and in the unified form',
    (_, written, unified) => {
      expect([written, written.replaceAll(/\D/g, ''), unified, ` ${written} `].map(isTaxId)).toEqual([
        true,
        true,
        true,
        true,
      ])
    },
  )

  test.each([
    ['nothing', ''],
    ['letters', 'abc/def/ghijk'],
    ['too few figures', '231/123/1234'],
    ['too many figures', '231/123/123400'],
    ['separators at the wrong place', '2311/23/12340'],
    ['two separators in one number', '231/123 1234'],
    ['an office that no Land has', '431/123/12340'],
    ['unified, but of no Land', '6201012312340'],
    ['unified, without the zero at its fifth place', '3201112312340'],
    ['twelve figures', '320112312340'],
    ['zeros alone', '00/000/00000'],
    ['a VAT id', 'DE136695976'],
    ['an IBAN', 'DE89370400440532013000'],
    ['Arabic figures', '٢٣١/١٢٣/١٢٣٤٠'],
  ])('%s is not a valid tax number', (_, text) => expect(isTaxId(text)).toBe(false))
})

describe('VAT id', () => {
  test.each([
    'DE136695976',
    'DE129273398',
    'DE811569869',
    'ATU12345678',
    'BE0428759497',
    'BG175074752',
    'CY10259033P',
    'CZ25123891',
    'DK13585628',
    'EE100931558',
    'EL094259216',
    'ESA12345674',
    'ESX1234567L',
    'FI20774740',
    'FR40303265045',
    'HR33392005961',
    'HU12892312',
    'IE6433435F',
    'IE6433435OA',
    'IT00743110157',
    'LT119511515',
    'LT290061371314',
    'LU15027442',
    'LV40003521600',
    'MT11679112',
    'NL004495445B01',
    'PL8567346215',
    'PT501964843',
    'RO18547290',
    'SE123456789701',
    'SI50223054',
    'SK2022749619',
    'XI980780684',
    'CHE123456788MWST',
  ])('%s is a valid VAT id', (id) => expect(isVatId(id)).toBe(true))

  test.each([
    ['a German one with a wrong check digit', 'DE136695977'],
    ['two figures swapped', 'DE136699576'],
    ['a German one that begins with a zero', 'DE036695976'],
    ['too short', 'DE13669597'],
    ['too long', 'DE1366959760'],
    ['a letter within', 'DE13669597A'],
    ['no country', '136695976'],
    ['a country that has none', 'US136695976'],
    ['Greece by its other code', 'GR094259216'],
    ['an Austrian one without its U', 'AT12345678'],
    ['a Dutch one without its B', 'NL00449544501'],
    ['a Swiss one without its ending', 'CHE123456788'],
    ['nothing', ''],
    ['the country alone', 'DE'],
    ['an object’s own word', 'constructor'],
  ])('%s is not a valid VAT id', (_, id) => expect(isVatId(id)).toBe(false))

  test('a VAT id is accepted in any case, with blanks, points and hyphens', () => {
    expect(compactVatId(' de 136.695.976 ')).toBe('DE136695976')
    expect(isVatId(compactVatId('CHE-123.456.788 MWST'))).toBe(true)
  })
})

test.each([
  ['136695976', 'DE', 'DE136695976'],
  [' 136 695.976 ', 'DE', 'DE136695976'],
  ['DE136695976', 'DE', 'DE136695976'],
  ['136695976', 'AT', '136695976'],
  ['13669597', 'DE', '13669597'],
])('the VAT id %s of a company in %s is stored as %s', (text, country, stored) => {
  expect(normalizeVatId(text, country)).toBe(stored)
})

test.each([
  ['DE136695976', true],
  ['ATU12345678', true],
  ['EL123456789', true],
  ['136695976', false],
  ['QQ136695976', false],
  ['DE', false],
])('the VAT id %s begins with a country code: %s', (id, has) => expect(hasCountryPrefix(id)).toBe(has))

test.each([
  ['231/123/12340', true],
  ['2893081508152', true],
  ['12 345/6789', true],
  ['abc', false],
  ['4711', false],
  ['Steuernummer folgt 12345678', false],
])('%s looks like a tax number: %s', (text, may) => expect(resemblesTaxId(text)).toBe(may))
