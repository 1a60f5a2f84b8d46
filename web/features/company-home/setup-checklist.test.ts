import { expect, test } from 'vitest'
import { createSetupChecklist } from './setup-checklist.ts'

const paymentPath = '/company/payment'

test('blocking items come first, each links to its field, and an expired document is listed once', () => {
  const { blocking, further } = createSetupChecklist({
    account_status: 'repeated_onboarding',
    missing: [
      { code: 'iban_missing', field: 'iban', path: paymentPath, blocks: true },
      { code: 'bic_missing', field: 'bic', path: paymentPath, blocks: false },
      { code: 'document_expired', document_type: 'trade_license', path: paymentPath, blocks: true },
    ],
    documents: [
      { type: 'trade_license', state: 'expired' },
      { type: 'liability_insurance', state: 'being_checked' },
    ],
    onboarding: ['vehicle'],
    terms_to_accept: ['installation', 'precheck'],
    restriction: null,
  })
  expect(blocking.map(({ messageKey, href }) => [messageKey, href])).toEqual([
    ['iban', '/company/payment#iban'],
    ['documentExpired', '/company/documents#trade_license'],
  ])
  expect(further.map(({ messageKey, href }) => [messageKey, href])).toEqual([
    ['terms', '/company/services'],
    ['bic', '/company/payment#bic'],
    ['document_being_checked', null],
    ['onboarding', null],
  ])
})

test('an active company with complete details has an empty checklist', () => {
  const nothing = {
    account_status: 'active',
    missing: [],
    documents: [],
    onboarding: ['vehicle'],
    terms_to_accept: [],
    restriction: null,
  } as const
  const standing = {
    ...nothing,
    missing: [],
    documents: [],
    onboarding: [...nothing.onboarding],
    terms_to_accept: [],
    restriction: null,
  }
  expect(createSetupChecklist(standing)).toEqual({ blocking: [], further: [] })
})

test('the items of a location link to fields of that location', () => {
  const { blocking, further } = createSetupChecklist(
    {
      account_status: 'active',
      missing: [{ code: 'iban_missing', field: 'iban', path: paymentPath, blocks: true }],
      documents: [{ type: 'craft_card', state: 'refused' }],
      onboarding: [],
      terms_to_accept: [],
      restriction: null,
    },
    '0015e00000LeIpZAAV',
  )
  expect([...blocking, ...further].map(({ href }) => href)).toEqual([
    '/company/payment?account=0015e00000LeIpZAAV#iban',
    '/company/documents?account=0015e00000LeIpZAAV#craft_card',
  ])
})
