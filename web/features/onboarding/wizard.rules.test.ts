import { describe, expect, test } from 'vitest'
import type { Partner } from '#contract/company/accounts'
import {
  addressFaults,
  begin,
  bodyOf,
  entered,
  isDirty,
  moved,
  progress,
  withoutNone,
  type Move,
  type Wizard,
} from './wizard.rules.ts'

const partner: Partner = {
  id: '001',
  name: 'Metallbau Sommer',
  iban: null,
  bic: null,
  taxId: null,
  vatId: null,
  account_holder: null,
  vat_status: 'standard',
  self_billing_consent: null,
  account_status: 'new',
  company_type: 'company',
  completedOnboardingSteps: [],
  hwoA: 'Metallbauer',
  installerIdNumber: '',
  networkOperator: '',
  transporter: '',
  shippingAddress: {
    street: 'Markt 1',
    postalCode: '04109',
    city: 'Leipzig',
    countryCode: 'de',
    country: 'Deutschland',
  },
  qualifications: { hwo_a: ['Metallbauer'] },
  version: 1,
}

const go = (wizard: Wizard, ...moves: (Move | 'start' | 'continue' | 'back' | 'skip')[]) =>
  moves.reduce((at, move) => moved(at, typeof move === 'string' ? { kind: move } : move), wizard)
const enter = (values: Partial<Wizard['draft']>): Move => ({ kind: 'enter', values })

describe('the way through the wizard', () => {
  test('leads through the steps that are not completed, in their order', () => {
    const wizard = begin(partner)
    expect(go(wizard, 'start').at).toBe('qualifications')
    expect(go(wizard, 'start', 'continue').at).toBe('address')
    expect(go(wizard, 'start', 'continue', 'skip').at).toBe('vehicle')
    expect(go(wizard, 'start', 'continue', 'skip', 'continue').at).toBe('summary')
    const rest = begin({ ...partner, completedOnboardingSteps: ['qualifications', 'vehicle'] })
    expect(go(rest, 'start').at).toBe('address')
    expect(go(rest, 'start', 'continue').at).toBe('summary')
  })

  test('goes back: from the summary to the last step, from the first to the welcome', () => {
    const end = go(begin(partner), 'start', 'continue', 'continue', 'continue')
    expect(go(end, 'back').at).toBe('vehicle')
    expect(go(end, 'back', 'back', 'back', 'back').at).toBe('welcome')
  })

  test('counts its screens, the summary as the last one', () => {
    expect(progress(begin(partner))).toBeNull()
    expect(progress(go(begin(partner), 'start', 'continue'))).toEqual({ x: 2, total: 4 })
    expect(progress(go(begin(partner), 'start', 'skip', 'skip', 'skip'))).toEqual({ x: 4, total: 4 })
  })

  test('Skip takes back what was typed in the step, and leaves it to do', () => {
    const typed = go(begin(partner), 'start', enter({ hwoA: ['Elektrotechniker'], networkOperator: 'Netz' }))
    const skipped = go(typed, 'skip')
    expect(skipped.draft).toEqual(begin(partner).draft)
    expect(skipped.done).toEqual([])
    expect(go(typed, 'continue', 'back', 'skip').done).toEqual([])
  })

  test('Continue answers a step, empty or not', () => {
    const wizard = go(begin(partner), 'start', 'continue', 'continue', 'continue')
    expect(wizard.done).toEqual(['qualifications', 'address', 'vehicle'])
    expect(bodyOf(wizard.draft, wizard.done)).toEqual({
      hwoA: 'Metallbauer',
      installerIdNumber: '',
      networkOperator: '',
      shippingAddress: partner.shippingAddress,
      transporter: '',
    })
  })

  test('only answered steps are sent; leaving keeps what was typed last as well', () => {
    const wizard = go(begin(partner), 'start', 'skip', 'continue', enter({ transporter: ['PKW', 'LKW'] }))
    expect(Object.keys(bodyOf(wizard.draft, wizard.done))).toEqual(['shippingAddress'])
    expect(entered(wizard)).toEqual(['address', 'vehicle'])
    expect(bodyOf(wizard.draft, ['vehicle'])).toEqual({ transporter: 'PKW;LKW' })
  })

  test('there is something to save once anything was answered or typed', () => {
    expect(isDirty(go(begin(partner), 'start'))).toBe(false)
    expect(isDirty(go(begin(partner), 'start', 'continue'))).toBe(true)
    expect(isDirty(go(begin(partner), 'start', enter({ hwoA: [] })))).toBe(true)
  })
})

test.each([
  [{}, {}],
  [{ postalCode: '01067' }, {}],
  [{ postalCode: '1067' }, { postalCode: 'fiveDigits' }],
  [{ postalCode: '0410 9' }, { postalCode: 'fiveDigits' }],
  [{ postalCode: 'ABCDE' }, { postalCode: 'fiveDigits' }],
  [
    { street: ' ', postalCode: '', city: '' },
    { street: 'required', postalCode: 'required', city: 'required' },
  ],
] as const)('an address with %j has the faults %j', (values, faults) => {
  expect(addressFaults({ ...begin(partner).draft, ...values })).toEqual(faults)
})

test('what says that there is none is not offered', () => {
  expect(withoutNone(['Zimmerer', 'keine Eintragung', 'Keine'])).toEqual(['Zimmerer'])
})
