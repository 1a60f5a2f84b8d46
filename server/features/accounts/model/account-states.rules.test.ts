import { describe, expect, test } from 'vitest'
import { accountStates, type AccountState } from '#contract/profiles'
import { gapsOf } from './acceptance.rules.ts'
import { judgeAccount, stepsThatFollow, type AccountFacts } from './account-states.rules.ts'
import {
  documentState,
  mandatoryDocuments,
  type CompanyDocument,
  type CompanyDocumentType,
} from './company-documents.rules.ts'

const today = '2026-03-10'

function document(type: CompanyDocumentType, more: Partial<CompanyDocument> = {}): CompanyDocument {
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

const basic = (['liability_insurance', 'trade_license', 'tax_exemption_order'] as const).map((type) =>
  document(type),
)

/** A company with nothing missing, so that each test takes away what it is about. */
function company(more: Partial<AccountFacts> = {}): AccountFacts {
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
    documents: basic,
    today,
    ...more,
  }
}

const expired = { lifetimeEnd: '2026-03-09' }
const lapsed = company({ documents: [document('liability_insurance', expired), ...basic.slice(1)] })
const bare = company({ iban: null, taxId: null, completedSteps: [], qualifications: [], documents: [] })

describe('the account machine', () => {
  type Cell = 'go' | 'guard' | 'no'
  /** Rows: from. Columns: to, in the order of `accountStates`. For a company with nothing missing. */
  const complete: Record<AccountState, readonly Cell[]> = {
    //                     invited new    beginner active  repeated not_interested
    invited: ['no', 'go', 'no', 'no', 'no', 'go'],
    new: ['no', 'no', 'go', 'no', 'no', 'go'],
    beginner_onboarding: ['no', 'no', 'no', 'go', 'no', 'go'],
    active: ['no', 'no', 'no', 'no', 'guard', 'go'],
    repeated_onboarding: ['no', 'no', 'no', 'go', 'no', 'go'],
    not_interested: ['no', 'go', 'no', 'no', 'no', 'no'],
  }
  /** The same for a company of which nothing is known. */
  const empty: Record<AccountState, readonly Cell[]> = {
    invited: ['no', 'go', 'no', 'no', 'no', 'go'],
    new: ['no', 'no', 'guard', 'no', 'no', 'go'],
    beginner_onboarding: ['no', 'no', 'no', 'guard', 'no', 'go'],
    active: ['no', 'no', 'no', 'no', 'guard', 'go'],
    repeated_onboarding: ['no', 'no', 'no', 'guard', 'no', 'go'],
    not_interested: ['no', 'guard', 'no', 'no', 'no', 'no'],
  }

  function cell(facts: AccountFacts, to: AccountState): Cell {
    const verdict = judgeAccount(facts, to, 'operator')
    if (verdict.allowed) return 'go'
    return verdict.reason === 'not_from_here' ? 'no' : 'guard'
  }

  const tables = [
    ['complete', company(), complete],
    ['empty', bare, empty],
  ] as const
  for (const [name, facts, table] of tables) {
    for (const from of accountStates) {
      test(`${name}: from ${from}`, () => {
        expect(accountStates.map((to) => cell({ ...facts, state: from }, to))).toEqual(table[from])
      })
    }
  }

  test('a document that ended lets an active company lapse', () => {
    expect(judgeAccount(lapsed, 'repeated_onboarding', 'system').allowed).toBe(true)
  })

  test('onboarding is the system’s: no partner brings himself to active', () => {
    const verdict = judgeAccount(company({ state: 'beginner_onboarding' }), 'active', 'partner')
    expect(verdict).toEqual({ allowed: false, reason: 'wrong_profile' })
  })
})

describe('what follows by itself', () => {
  const names = (facts: AccountFacts) => stepsThatFollow(facts).map((step) => step.name)

  test('saved payment details lead a new company as far as its papers reach', () => {
    expect(names(company({ state: 'new' }))).toEqual(['account.startOnboarding', 'account.activate'])
    expect(names(company({ state: 'new', documents: [] }))).toEqual(['account.startOnboarding'])
    expect(names(company({ state: 'new', iban: null }))).toEqual([])
    expect(names(company({ state: 'new', taxId: null }))).toEqual([])
    expect(
      names(company({ state: 'new', taxId: null, vatId: 'DE123456789', completedSteps: ['address'] })),
    ).toEqual(['account.startOnboarding'])
  })

  test('an expired mandatory document makes an active company repeat, a successor restores it', () => {
    expect(names(lapsed)).toEqual(['account.lapse'])
    expect(names({ ...lapsed, state: 'repeated_onboarding' })).toEqual([])
    const renewed = [...lapsed.documents, document('liability_insurance', { lifetimeStart: today })]
    expect(names({ ...lapsed, state: 'repeated_onboarding', documents: renewed })).toEqual([
      'account.restore',
    ])
    expect(names({ ...lapsed, documents: renewed })).toEqual([])
  })

  test('so does one that was deleted, where nothing else stands in for it', () => {
    const without = basic.filter(({ type }) => type !== 'trade_license')
    expect(names(company({ documents: without, deletedDocuments: ['trade_license'] }))).toEqual([
      'account.lapse',
    ])
    expect(names(company({ deletedDocuments: ['trade_license'] }))).toEqual([])
    expect(names(company({ deletedDocuments: ['craft_card'] }))).toEqual([])
  })

  test('an active company that never sent its papers in stays active: nothing ended', () => {
    expect(names(company({ documents: [] }))).toEqual([])
  })

  test.each(['invited', 'not_interested'] as const)('nothing follows in %s', (state) => {
    expect(names(company({ state }))).toEqual([])
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
  ] as const)('%s: %o', (state, more) => {
    expect(documentState(document('trade_license', more), today)).toBe(state)
  })

  test('who needs an identity card or a craft card', () => {
    const craft = [{ category: 'hwo_a', value: 'Elektrotechniker' }]
    const base = ['liability_insurance', 'trade_license', 'tax_exemption_order']
    expect(mandatoryDocuments(company())).toEqual(base)
    expect(mandatoryDocuments(company({ companyType: 'sole_proprietor' }))).toEqual([
      ...base,
      'personal_id_card',
    ])
    expect(
      mandatoryDocuments(company({ companyType: 'civil_law_partnership', qualifications: craft })),
    ).toEqual([...base, 'personal_id_card', 'craft_card'])
  })
})

describe('what keeps a company from accepting', () => {
  const codes = (facts: AccountFacts) => gapsOf(facts).map(({ code, blocks }) => [code, blocks])

  test('nothing, where nothing is missing; one of tax id and VAT id is enough', () => {
    expect(codes(company())).toEqual([])
    expect(codes(company({ taxId: null, vatId: 'DE123456789' }))).toEqual([])
  })

  test('IBAN and tax data block, the BIC does not', () => {
    expect(codes(company({ iban: null, bic: null, taxId: null }))).toEqual([
      ['iban_missing', true],
      ['bic_missing', false],
      ['tax_or_vat_id_missing', true],
    ])
  })

  test.each([null, '1999-01'])('without a consent to self-billing (%s) nothing is accepted', (version) => {
    expect(gapsOf(company({ selfBillingVersion: version }))).toEqual([
      {
        code: 'self_billing_missing',
        field: 'self_billing_consent',
        path: '/company/payment',
        blocks: true,
      },
    ])
  })

  test('an expired mandatory document blocks, until a successor is there', () => {
    expect(gapsOf(lapsed)).toEqual([
      {
        code: 'document_expired',
        document_type: 'liability_insurance',
        path: '/company/payment',
        blocks: true,
      },
    ])
    const sentIn = document('liability_insurance', { verified: false })
    expect(codes({ ...lapsed, documents: [...lapsed.documents, sentIn] })).toEqual([])
    const refused = document('liability_insurance', { verified: false, refused: true })
    expect(codes({ ...lapsed, documents: [...lapsed.documents, refused] })).toEqual([
      ['document_expired', true],
    ])
  })

  test('a document that nobody asks for, or that never came, does not', () => {
    expect(codes(company({ documents: [...basic, document('craft_card', expired)] }))).toEqual([])
    expect(codes(company({ documents: [] }))).toEqual([])
  })
})
