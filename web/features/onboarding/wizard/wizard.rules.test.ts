import { describe, expect, test } from 'vitest'
import type { Partner } from '#contract/company/accounts'
import {
  findAddressFaults,
  createWizard,
  toOnboardingBody,
  listEnteredSteps,
  hasWizardInput,
  reduceWizard,
  getWizardProgress,
  removeNoneOptions,
  type WizardMove,
  type WizardState,
} from './wizard.rules.ts'

const testPartner: Partner = {
  id: '001',
  name: 'Metallbau Sommer',
  iban: null,
  bic: null,
  taxId: null,
  vatId: null,
  account_holder: null,
  vat_status: 'standard',
  invoice_profile: 'en16931',
  invoice_email: null,
  invoice_phone: null,
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

const applyMoves = (wizard: WizardState, ...moves: (WizardMove | 'start' | 'continue' | 'back' | 'skip')[]) =>
  moves.reduce((at, move) => reduceWizard(at, typeof move === 'string' ? { kind: move } : move), wizard)
const createEnterMove = (values: Partial<WizardState['draft']>): WizardMove => ({ kind: 'enter', values })

describe('the onboarding wizard', () => {
  test('the wizard shows only the incomplete steps, in their order', () => {
    const wizard = createWizard(testPartner)
    expect(applyMoves(wizard, 'start').screen).toBe('qualifications')
    expect(applyMoves(wizard, 'start', 'continue').screen).toBe('address')
    expect(applyMoves(wizard, 'start', 'continue', 'skip').screen).toBe('vehicle')
    expect(applyMoves(wizard, 'start', 'continue', 'skip', 'continue').screen).toBe('summary')
    const rest = createWizard({ ...testPartner, completedOnboardingSteps: ['qualifications', 'vehicle'] })
    expect(applyMoves(rest, 'start').screen).toBe('address')
    expect(applyMoves(rest, 'start', 'continue').screen).toBe('summary')
  })

  test('Back leads from the summary to the last step, and from the first step to the welcome screen', () => {
    const end = applyMoves(createWizard(testPartner), 'start', 'continue', 'continue', 'continue')
    expect(applyMoves(end, 'back').screen).toBe('vehicle')
    expect(applyMoves(end, 'back', 'back', 'back', 'back').screen).toBe('welcome')
  })

  test('the number of screens includes the summary as the last one', () => {
    expect(getWizardProgress(createWizard(testPartner))).toBeNull()
    expect(getWizardProgress(applyMoves(createWizard(testPartner), 'start', 'continue'))).toEqual({
      x: 2,
      total: 4,
    })
    expect(getWizardProgress(applyMoves(createWizard(testPartner), 'start', 'skip', 'skip', 'skip'))).toEqual(
      { x: 4, total: 4 },
    )
  })

  test('Skip discards the input of the step and leaves the step open', () => {
    const typed = applyMoves(
      createWizard(testPartner),
      'start',
      createEnterMove({ hwoA: ['Elektrotechniker'], networkOperator: 'Netz' }),
    )
    const skipped = applyMoves(typed, 'skip')
    expect(skipped.draft).toEqual(createWizard(testPartner).draft)
    expect(skipped.done).toEqual([])
    expect(applyMoves(typed, 'continue', 'back', 'skip').done).toEqual([])
  })

  test('a step that was opened from the summary returns to the summary', () => {
    const end = applyMoves(createWizard(testPartner), 'start', 'continue', 'continue', 'continue')
    const edit: WizardMove = { kind: 'edit', step: 'qualifications' }
    expect(applyMoves(end, edit).screen).toBe('qualifications')
    const changed = applyMoves(end, edit, createEnterMove({ networkOperator: 'Netz' }), 'continue')
    expect(changed).toMatchObject({ screen: 'summary', draft: { networkOperator: 'Netz' } })
    expect(applyMoves(end, edit, 'skip')).toMatchObject({ screen: 'summary', done: ['address', 'vehicle'] })
    // Back from the summary leads to the last step again.
    expect(applyMoves(changed, 'back').screen).toBe('vehicle')
  })

  test('Back leaves a step that was opened from the summary without its changes', () => {
    const end = applyMoves(createWizard(testPartner), 'start', 'continue', 'continue', 'continue')
    const left = applyMoves(
      end,
      { kind: 'edit', step: 'address' },
      createEnterMove({ postalCode: '1' }),
      'back',
    )
    expect(left).toMatchObject({ screen: 'summary', draft: { postalCode: '04109' } })
  })

  test('Continue completes a step, even an empty one', () => {
    const wizard = applyMoves(createWizard(testPartner), 'start', 'continue', 'continue', 'continue')
    expect(wizard.done).toEqual(['qualifications', 'address', 'vehicle'])
    expect(toOnboardingBody(wizard.draft, wizard.done)).toEqual({
      hwoA: 'Metallbauer',
      installerIdNumber: '',
      networkOperator: '',
      shippingAddress: testPartner.shippingAddress,
      transporter: '',
    })
  })

  test('the summary sends only completed steps; leaving the wizard also saves the step with input', () => {
    const wizard = applyMoves(
      createWizard(testPartner),
      'start',
      'skip',
      'continue',
      createEnterMove({ transporter: ['PKW', 'LKW'] }),
    )
    expect(Object.keys(toOnboardingBody(wizard.draft, wizard.done))).toEqual(['shippingAddress'])
    expect(listEnteredSteps(wizard)).toEqual(['address', 'vehicle'])
    expect(toOnboardingBody(wizard.draft, ['vehicle'])).toEqual({ transporter: 'PKW;LKW' })
  })

  test('there is data to save as soon as a step has input or is completed', () => {
    expect(hasWizardInput(applyMoves(createWizard(testPartner), 'start'))).toBe(false)
    expect(hasWizardInput(applyMoves(createWizard(testPartner), 'start', 'continue'))).toBe(true)
    expect(
      hasWizardInput(applyMoves(createWizard(testPartner), 'start', createEnterMove({ hwoA: [] }))),
    ).toBe(true)
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
  expect(findAddressFaults({ ...createWizard(testPartner).draft, ...values })).toEqual(faults)
})

test('options that mean "none" are not offered', () => {
  expect(removeNoneOptions(['Zimmerer', 'keine Eintragung', 'Keine'])).toEqual(['Zimmerer'])
})
