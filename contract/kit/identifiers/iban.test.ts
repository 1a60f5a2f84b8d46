import { describe, expect, test } from 'vitest'
import { findBicOfGermanIban } from './german-banks.ts'
import { isBicOfIbanCountry, compactBankCode, formatIban, maskIban, isBic, isIban } from './iban.ts'

/** The examples of the IBAN registry (SWIFT), and of banks. */
describe('IBAN', () => {
  test.each([
    'DE89370400440532013000',
    'DE75512108001245126199',
    'AT611904300234573201',
    'BE68539007547034',
    'CH9300762011623852957',
    'CZ6508000000192000145399',
    'DK5000400440116243',
    'ES9121000418450200051332',
    'FI2112345600000785',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
    'HU42117730161111101800000000',
    'IE29AIBK93115212345678',
    'IT60X0542811101000000123456',
    'LI21088100002324013AA',
    'LU280019400644750000',
    'MT84MALT011000012345MTLCAST001S',
    'NL91ABNA0417164300',
    'NO9386011117947',
    'PL61109010140000071219812874',
    'PT50000201231234567890154',
    'SE4550000000058398257466',
    'SI56263300012039086',
    'TR330006100519786457841326',
  ])('%s is a valid IBAN', (iban) => expect(isIban(iban)).toBe(true))

  test.each([
    ['wrong check digits', 'DE88370400440532013000'],
    ['one figure mistyped', 'DE89370400440532013003'],
    ['two neighbours swapped', 'DE89370400440532010300'],
    ['too short for Germany', 'DE8937040044053201300'],
    ['too long for Germany', 'DE893704004405320130000'],
    ['a letter in a German one', 'DE8937040044053201300O'],
    ['a country without IBANs', 'US89370400440532013000'],
    ['no country', '8937040044053201300000'],
    ['blanks left in', 'DE89 3704 0044 0532 0130 00'],
    ['small letters', 'de89370400440532013000'],
    ['the country alone', 'DE'],
    ['nothing', ''],
    ['check digits that are never given out', 'DE01500000000000000069'],
  ])('%s is not a valid IBAN', (_, iban) => expect(isIban(iban)).toBe(false))

  test('an IBAN is accepted in any case and with any kind of blanks', () => {
    expect(isIban(compactBankCode(' de89 3704\u00a00044\t0532 0130 00 '))).toBe(true)
  })

  test('an IBAN is shown in groups of four, and masked except for its ends', () => {
    expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
    expect(maskIban('DE89370400440532013000')).toBe('DE89 •••• •••• •••• ••30 00')
    expect(maskIban('BE68539007547034')).toBe('BE68 •••• •••• 7034')
  })

  test.each([
    ['DE89370400440532013000', 'COBADEFFXXX'],
    ['DE02120300000000202051', 'BYLADEM1001'],
    ['DE02500105170137075030', 'INGDDEFFXXX'],
    ['DE02100100100006820101', 'PBNKDEFFXXX'],
    ['DE02300209000106531065', 'CMCIDEDDXXX'],
    ['DE75512108001245126199', null],
    ['AT611904300234573201', null],
    ['', null],
  ])('the bank in %s has the BIC %s', (iban, bic) => expect(findBicOfGermanIban(iban)).toBe(bic))
})

describe('BIC', () => {
  test.each(['COBADEFF', 'COBADEFFXXX', 'BYLADEM1001', 'GENODEM1GLS', 'NTSBDEB1XXX', 'HELADEF1822'])(
    '%s is a valid BIC',
    (bic) => expect(isBic(bic)).toBe(true),
  )

  test.each(['COBADEF', 'COBADEFFXX', 'C0BADEFF', 'COBA1EFF', 'COBADEFFXXXX', 'cobadeff', '', 'COBADEFF ÄÖ'])(
    '%s is not a valid BIC',
    (bic) => expect(isBic(bic)).toBe(false),
  )

  test.each([
    ['COBADEFFXXX', 'DE89370400440532013000', true],
    ['COBADEFFXXX', 'AT611904300234573201', false],
    ['NWBKJESXXXX', 'GB29NWBK60161331926819', true],
    ['SOGEGPGXXXX', 'FR1420041010050500013M02606', true],
    ['SOGEFRPPXXX', 'DE89370400440532013000', false],
  ])('BIC %s and IBAN %s belong to the same country: %s', (bic, iban, fits) =>
    expect(isBicOfIbanCountry(bic, iban)).toBe(fits),
  )
})
