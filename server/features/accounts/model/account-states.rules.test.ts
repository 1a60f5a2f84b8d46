import { describe, expect, test } from 'vitest'
import { accountStates, type AccountState } from '#contract/profiles'
import { findAcceptanceGaps } from './acceptance.rules.ts'
import { evaluateAccountStep, listAutomaticAccountSteps, type AccountFacts } from './account-states.rules.ts'
import {
  getCompanyDocumentState,
  listMandatoryDocuments,
  type CompanyDocument,
  type CompanyDocumentType,
} from './company-documents.rules.ts'

const today = '2026-03-10'

function createDocument(type: CompanyDocumentType, more: Partial<CompanyDocument> = {}): CompanyDocument {
  return {
    type,
    lifetimeStart: null,
    lifetimeEnd: null,
    confirmed: true,
    verified: true,
    refused: false,
    ...more,
  }
}

const basicDocuments = (['liability_insurance', 'trade_license', 'tax_exemption_order'] as const).map(
  (type) => createDocument(type),
)

/** A company with nothing missing; each test removes what it is about. */
function createFacts(more: Partial<AccountFacts> = {}): AccountFacts {
  return {
    state: 'active',
    companyType: 'company',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    taxId: '238/106/07521',
    vatId: null,
    selfBillingVersion: '2024-01',
    completedSteps: ['qualifications', 'address', 'vehicle'],
    qualifications: [{ category: 'transporter', value: 'LKW' }],
    documents: basicDocuments,
    isRestricted: false,
    isMerged: false,
    today,
    ...more,
  }
}

const expiredYesterday = { lifetimeEnd: '2026-03-09' }
const lapsedCompany = createFacts({
  documents: [createDocument('liability_insurance', expiredYesterday), ...basicDocuments.slice(1)],
})
const emptyCompany = createFacts({
  iban: null,
  taxId: null,
  completedSteps: [],
  qualifications: [],
  documents: [],
})

describe('account state machine', () => {
  type Cell = 'go' | 'guard' | 'no'
  /**
   * Rows are the current state, columns the target state in the order of `accountStates`, for a company with
   * nothing missing.
   */
  const complete: Record<AccountState, readonly Cell[]> = {
    //                     invited new    beginner active  repeated not_interested
    invited: ['no', 'go', 'no', 'no', 'no', 'go'],
    new: ['no', 'no', 'go', 'no', 'no', 'go'],
    beginner_onboarding: ['no', 'no', 'no', 'go', 'no', 'go'],
    active: ['no', 'no', 'no', 'no', 'guard', 'go'],
    repeated_onboarding: ['no', 'no', 'no', 'go', 'no', 'go'],
    not_interested: ['no', 'go', 'no', 'no', 'no', 'no'],
  }
  /** The same for a company without any data. */
  const empty: Record<AccountState, readonly Cell[]> = {
    invited: ['no', 'go', 'no', 'no', 'no', 'go'],
    new: ['no', 'no', 'guard', 'no', 'no', 'go'],
    beginner_onboarding: ['no', 'no', 'no', 'guard', 'no', 'go'],
    active: ['no', 'no', 'no', 'no', 'guard', 'go'],
    repeated_onboarding: ['no', 'no', 'no', 'guard', 'no', 'go'],
    not_interested: ['no', 'guard', 'no', 'no', 'no', 'no'],
  }

  function cell(facts: AccountFacts, to: AccountState): Cell {
    const verdict = evaluateAccountStep(facts, to, 'operator')
    if (verdict.allowed) return 'go'
    return verdict.reason === 'not_from_here' ? 'no' : 'guard'
  }

  const tables = [
    ['complete', createFacts(), complete],
    ['empty', emptyCompany, empty],
  ] as const
  for (const [name, facts, table] of tables) {
    for (const from of accountStates) {
      test(`a company with ${name} data can move from ${from} exactly as the table says`, () => {
        expect(accountStates.map((to) => cell({ ...facts, state: from }, to))).toEqual(table[from])
      })
    }
  }

  test('an ended document moves an active company to repeated onboarding', () => {
    expect(evaluateAccountStep(lapsedCompany, 'repeated_onboarding', 'system').allowed).toBe(true)
  })

  test('a partner cannot move their own company to active', () => {
    const verdict = evaluateAccountStep(createFacts({ state: 'beginner_onboarding' }), 'active', 'partner')
    expect(verdict).toEqual({ allowed: false, reason: 'wrong_profile' })
  })
})

describe('automatic steps', () => {
  const names = (facts: AccountFacts) => listAutomaticAccountSteps(facts).map((step) => step.name)

  test('saved payment details move a new company as far as its documents allow', () => {
    expect(names(createFacts({ state: 'new' }))).toEqual(['account.startOnboarding', 'account.activate'])
    expect(names(createFacts({ state: 'new', documents: [] }))).toEqual(['account.startOnboarding'])
    expect(names(createFacts({ state: 'new', iban: null }))).toEqual([])
    expect(names(createFacts({ state: 'new', taxId: null }))).toEqual([])
    expect(
      names(createFacts({ state: 'new', taxId: null, vatId: 'DE123456789', completedSteps: ['address'] })),
    ).toEqual(['account.startOnboarding'])
  })

  test('an expired mandatory document suspends an active company and a successor restores it', () => {
    expect(names(lapsedCompany)).toEqual(['account.lapse'])
    expect(names({ ...lapsedCompany, state: 'repeated_onboarding' })).toEqual([])
    const renewed = [
      ...lapsedCompany.documents,
      createDocument('liability_insurance', { lifetimeStart: today }),
    ]
    expect(names({ ...lapsedCompany, state: 'repeated_onboarding', documents: renewed })).toEqual([
      'account.restore',
    ])
    expect(names({ ...lapsedCompany, documents: renewed })).toEqual([])
  })

  test('a deleted mandatory document suspends the company if no other replaces it', () => {
    const without = basicDocuments.filter(({ type }) => type !== 'trade_license')
    expect(names(createFacts({ documents: without, deletedDocuments: ['trade_license'] }))).toEqual([
      'account.lapse',
    ])
    expect(names(createFacts({ deletedDocuments: ['trade_license'] }))).toEqual([])
    expect(names(createFacts({ deletedDocuments: ['craft_card'] }))).toEqual([])
  })

  test('an active company that never sent documents stays active, because none has ended', () => {
    expect(names(createFacts({ documents: [] }))).toEqual([])
  })

  test.each(['invited', 'not_interested'] as const)('no automatic step follows in the state %s', (state) => {
    expect(names(createFacts({ state }))).toEqual([])
  })
})

describe('company documents', () => {
  test.each([
    ['valid', {}],
    ['valid', { lifetimeStart: today, lifetimeEnd: today }],
    ['expired', { lifetimeEnd: '2026-03-09' }],
    ['expired', { lifetimeEnd: '2026-03-09', confirmed: false }],
    ['not_yet_valid', { lifetimeStart: '2026-03-11' }],
    ['unconfirmed', { confirmed: false }],
  ] as const)('a document is %s with %o', (state, more) => {
    expect(getCompanyDocumentState(createDocument('trade_license', more), today)).toBe(state)
  })

  test('sole proprietors need an identity card and licensed trades need a craft card', () => {
    const craft = [{ category: 'hwo_a', value: 'Elektrotechniker' }]
    const base = ['liability_insurance', 'trade_license', 'tax_exemption_order']
    expect(listMandatoryDocuments(createFacts())).toEqual(base)
    expect(listMandatoryDocuments(createFacts({ companyType: 'sole_proprietor' }))).toEqual([
      ...base,
      'personal_id_card',
    ])
    expect(
      listMandatoryDocuments(createFacts({ companyType: 'civil_law_partnership', qualifications: craft })),
    ).toEqual([...base, 'personal_id_card', 'craft_card'])
  })
})

describe('acceptance gaps', () => {
  const codes = (facts: AccountFacts) => findAcceptanceGaps(facts).map(({ code, blocks }) => [code, blocks])

  test('a complete company has no acceptance gaps, and one of tax id and VAT id is enough', () => {
    expect(codes(createFacts())).toEqual([])
    expect(codes(createFacts({ taxId: null, vatId: 'DE123456789' }))).toEqual([])
  })

  test('a missing IBAN and missing tax data block accepting, a missing BIC does not', () => {
    expect(codes(createFacts({ iban: null, bic: null, taxId: null }))).toEqual([
      ['iban_missing', true],
      ['bic_missing', false],
      ['tax_or_vat_id_missing', true],
    ])
  })

  test.each([null, '1999-01'])(
    'a company cannot accept without a consent to self-billing (version %s)',
    (version) => {
      expect(findAcceptanceGaps(createFacts({ selfBillingVersion: version }))).toEqual([
        {
          code: 'self_billing_missing',
          field: 'self_billing_consent',
          path: '/company/payment',
          blocks: true,
        },
      ])
    },
  )

  test('an expired mandatory document blocks accepting until a successor is there', () => {
    expect(findAcceptanceGaps(lapsedCompany)).toEqual([
      {
        code: 'document_expired',
        document_type: 'liability_insurance',
        path: '/company/payment',
        blocks: true,
      },
    ])
    const sentIn = createDocument('liability_insurance', { verified: false })
    expect(codes({ ...lapsedCompany, documents: [...lapsedCompany.documents, sentIn] })).toEqual([])
    const refused = createDocument('liability_insurance', { verified: false, refused: true })
    expect(codes({ ...lapsedCompany, documents: [...lapsedCompany.documents, refused] })).toEqual([
      ['document_expired', true],
    ])
  })

  test('an expired optional document or a missing document does not block accepting', () => {
    expect(
      codes(createFacts({ documents: [...basicDocuments, createDocument('craft_card', expiredYesterday)] })),
    ).toEqual([])
    expect(codes(createFacts({ documents: [] }))).toEqual([])
  })
})
