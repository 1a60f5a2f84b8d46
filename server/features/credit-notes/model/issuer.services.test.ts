import { expect, test } from 'vitest'
import { chooseIssuer, demoIssuer } from './issuer.services.ts'

const company = {
  ...demoIssuer,
  name: 'Echter Marktplatz GmbH',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
}

test('production without a configured company has no issuer, so that no credit note names a fictional one', () => {
  expect(chooseIssuer({ production: true, marketplaceCompany: undefined })).toBeNull()
  expect(chooseIssuer({ production: false, marketplaceCompany: undefined })).toEqual(demoIssuer)
})

test.each([true, false])(
  'a configured company is the issuer, without its account (production: %s)',
  (production) => {
    expect(chooseIssuer({ production, marketplaceCompany: company })).toEqual({
      ...demoIssuer,
      name: 'Echter Marktplatz GmbH',
    })
  },
)
