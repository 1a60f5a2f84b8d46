import { describe, expect, test } from 'vitest'
import type { PaymentDetails } from './payment.data.ts'
import {
  toPaymentBody,
  listChangedFields,
  findPaymentFaults,
  toPaymentForm,
  listImplausibleFields,
  proposeBic,
} from './payment-form.rules.ts'

const testPaymentDetails: PaymentDetails = {
  id: '001',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  taxId: '231/123/12340',
  vatId: null,
  account_holder: 'Elektro Sommer GmbH',
  vat_status: 'standard',
  invoice_profile: 'en16931',
  invoice_email: null,
  invoice_phone: null,
  self_billing_consent: null,
  account_status: 'active',
  company_type: 'company',
  version: 4,
}
const savedForm = toPaymentForm(testPaymentDetails)

describe('the payment form', () => {
  test('the form shows the IBAN in groups of four, and another spelling is no change', () => {
    expect(savedForm.iban).toBe('DE89 3704 0044 0532 0130 00')
    const form = { ...savedForm, iban: 'de8937040044 0532013000', bic: ' cobadeffxxx ', vatId: ' ' }
    expect(listChangedFields(form, savedForm)).toEqual([])
  })

  test('the request contains the changed fields in normalized form, and the version they are based on', () => {
    const form = { ...savedForm, bic: '', vatId: 'de 136.695.976', consents: true }
    expect(toPaymentBody(form, savedForm, 4)).toEqual({
      bic: '',
      vatId: 'DE136695976',
      self_billing_consent_version: expect.any(String),
      version: 4,
    })
  })

  test.each([
    [{ iban: 'DE88 3704 0044 0532 0130 00' }, { iban: 'iban' }],
    [{ iban: '' }, {}],
    [{ iban: 'AT61 1904 3002 3457 3201' }, { bic: 'country' }],
    [{ bic: 'COBA' }, { bic: 'bic' }],
    [{ taxId: '', vatId: '' }, {}],
  ])('the input %j has the faults %j', (part, faults) =>
    expect(findPaymentFaults({ ...savedForm, ...part }, savedForm)).toEqual(faults),
  )

  test.each([
    [{}, []],
    [{ taxId: 'abc' }, ['taxId']],
    [{ taxId: '', vatId: 'DE136695977' }, ['vatId']],
    [{ vatId: '136 695 976' }, []],
    [{ taxId: '4711', vatId: 'ATabc' }, ['taxId', 'vatId']],
  ])('implausible tax numbers cause a warning but can be saved: %j', (part, implausible) => {
    const form = { ...savedForm, ...part }
    expect(listImplausibleFields(form)).toEqual(implausible)
    expect(findPaymentFaults(form, savedForm)).toEqual({})
  })

  test('the form suggests the BIC of a German IBAN until the field has that value', () => {
    const form = { ...savedForm, iban: 'DE02 1203 0000 0000 2020 51' }
    expect(proposeBic(form)).toBe('BYLADEM1001')
    expect(proposeBic({ ...form, bic: 'byladem1001' })).toBeNull()
    expect(proposeBic({ ...form, iban: 'DE02 1203' })).toBeNull()
  })
})
