import { describe, expect, test } from 'vitest'
import { isCrmId } from '#contract/kit/ids'
import { accountStates, type AccountState } from '#contract/profiles'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { runAsOperator, createTestCall } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createAccount, setAccountState, setPaymentDetails, setQualifications } from './accounts.commands.ts'
import { listAcceptanceGaps } from './account-standing.queries.ts'
import { createContact } from '../people/contacts.commands.ts'
import { addCompanyDocument } from '../documents/company-documents.commands.ts'

const { database, owner } = await freshDatabase()
const runCommand = <T>(work: (call: Call) => Promise<T>, now?: Temporal.Instant) =>
  runAsOperator(database, work, now)

async function readAccountState(id: string): Promise<AccountState> {
  const { rows } = await owner.query('select state from accounts where id = $1', [id])
  return rows[0].state
}

async function readHistorySteps(id: string): Promise<string[]> {
  const { rows } = await owner.query('select step from history where subject_id = $1 order by id', [id])
  return rows.map((row) => row.step)
}

const catchRefusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error(`expected a Refusal, got ${String(error)}`)
  return { code: error.code, errors: error.detail.errors }
}

describe('new company', () => {
  test('a new company gets an id in CRM format and the position of its postal code', async () => {
    await owner.query(
      `insert into postal_codes values ('04668', 'Grimma', 'SN', 51.23, 12.72), ('04668', 'Parthenstein', 'SN', 51.2, 12.6)`,
    )
    const id = await runCommand((call) =>
      createAccount(call, { name: 'Elektro Mulde', postalCode: '04668', city: 'grimma' }),
    )
    expect(isCrmId(id)).toBe(true)
    const { rows } = await owner.query(
      'select state, radius_km, latitude, longitude from accounts where id = $1',
      [id],
    )
    expect(rows).toEqual([{ state: 'new', radius_km: 50, latitude: 51.23, longitude: 12.72 }])
    expect(await readHistorySteps(id)).toEqual(['account.create'])
  })

  test('a company keeps a given id, and the id cannot be used twice', async () => {
    const id = '0017Q00000kLmNoQAK'
    const create = () => runCommand((call) => createAccount(call, { id, name: 'Elektro Saale' }))
    expect(await create()).toBe(id)
    expect(await catchRefusal(create())).toMatchObject({ code: 'already_exists' })
  })

  test('a company can be a location of an existing master account', async () => {
    const master = await createTestCompany(database)
    const id = await createTestCompany(database, { parentId: master })
    const { rows } = await owner.query('select parent_id from accounts where id = $1', [id])
    expect(rows[0].parent_id).toBe(master)
    const orphan = runCommand((call) => createAccount(call, { name: 'Ohne', parentId: '001000000000000AAA' }))
    expect(await catchRefusal(orphan)).toMatchObject({ code: 'validation_failed' })
  })

  test.each([
    ['iban', { iban: 'DE88 3704 0044 0532 0130 00' }],
    ['bic', { bic: 'COBA' }],
  ])('an invalid %s is refused with an error for its field', async (field, details) => {
    const pending = runCommand((call) => createAccount(call, { name: 'Falsch', ...details }))
    expect(await catchRefusal(pending)).toEqual({
      code: 'validation_failed',
      errors: { [field]: [`invalid_${field}`] },
    })
  })
})

describe('payment details', () => {
  test('payment details are stored without spaces and move a new company into onboarding', async () => {
    const id = await runCommand((call) => createAccount(call, { name: 'Neu' }))
    await runCommand((call) =>
      setPaymentDetails(call, id, { iban: 'de89 3704 0044 0532 0130 00', taxId: ' 238/106/07521 ' }),
    )
    const { rows } = await owner.query(
      'select iban, bic, tax_id, state, version from accounts where id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        iban: 'DE89370400440532013000',
        bic: null,
        tax_id: '238/106/07521',
        state: 'beginner_onboarding',
        version: 3,
      },
    ])
    expect(await readHistorySteps(id)).toEqual([
      'account.create',
      'account.setPaymentDetails',
      'account.startOnboarding',
    ])
  })

  test('omitted payment details stay unchanged and empty ones are cleared', async () => {
    const id = await createTestCompany(database, { vatId: 'DE123456789' })
    await runCommand((call) => setPaymentDetails(call, id, { bic: '', vatId: null }))
    const { rows } = await owner.query('select iban, bic, tax_id, vat_id from accounts where id = $1', [id])
    expect(rows).toEqual([
      { iban: 'DE89370400440532013000', bic: null, tax_id: '238/106/07521', vat_id: null },
    ])
  })

  test('the history stores IBANs with their middle masked', async () => {
    const id = await createTestCompany(database)
    await runCommand((call) => setPaymentDetails(call, id, { iban: 'AT61 1904 3002 3457 3201' }))
    const { rows } = await owner.query(
      `select after from history where step = 'account.setPaymentDetails' and subject_id = $1`,
      [id],
    )
    expect(rows[0].after).toEqual({ fields: ['iban'], iban: 'AT61 •••• •••• •••• 3201' })
  })
})

const requiredDocumentTypes = ['liability_insurance', 'trade_license', 'tax_exemption_order'] as const

describe('states', () => {
  test('a new company becomes active when payment, onboarding and documents are complete', async () => {
    const id = await runCommand((call) =>
      createAccount(call, {
        name: 'Weg',
        completedOnboardingSteps: ['qualifications', 'address', 'vehicle'],
      }),
    )
    await runCommand((call) =>
      setPaymentDetails(call, id, { iban: 'DE89370400440532013000', vatId: 'DE123456789' }),
    )
    for (const type of requiredDocumentTypes) {
      expect(await readAccountState(id)).toBe('beginner_onboarding')
      await runCommand((call) => addCompanyDocument(call, id, { type, confirmed: true, verified: true }))
    }
    expect(await readAccountState(id)).toBe('active')
    await runCommand((call) =>
      setQualifications(call, id, [{ category: 'hwo_a', value: 'Elektrotechniker' }]),
    )
    expect(await readAccountState(id)).toBe('active')
    expect(await readHistorySteps(id)).toContain('account.activate')
  })

  test('the marketplace can move a company only along the state machine', async () => {
    const allowed: [AccountState, AccountState][] = []
    for (const from of accountStates) {
      for (const to of accountStates) {
        const id = await createTestCompany(database, { state: from })
        const moved = await runCommand((call) => setAccountState(call, id, to)).then(
          () => true,
          () => false,
        )
        if (moved) allowed.push([from, to])
      }
    }
    // For a company with payment details but without documents and qualifications.
    expect(allowed).toEqual([
      ['invited', 'new'],
      ['invited', 'not_interested'],
      ['new', 'beginner_onboarding'],
      ['new', 'not_interested'],
      ['beginner_onboarding', 'not_interested'],
      ['active', 'not_interested'],
      ['repeated_onboarding', 'not_interested'],
    ])
  })

  test('moving an unknown company is refused', async () => {
    const unknown = runCommand((call) => setAccountState(call, '001000000000000AAA', 'new'))
    expect(await catchRefusal(unknown)).toMatchObject({ code: 'not_found' })
  })
})

describe('acceptance gaps', () => {
  const codes = async (id: string, now?: Temporal.Instant) =>
    (await runCommand((call) => listAcceptanceGaps(call, id), now)).map(({ code, blocks }) => [code, blocks])

  test('a missing IBAN and missing tax data block accepting, a missing BIC does not', async () => {
    expect(await codes(await createTestCompany(database))).toEqual([])
    expect(await codes(await createTestCompany(database, { bic: null }))).toEqual([['bic_missing', false]])
    expect(await codes(await createTestCompany(database, { iban: null, taxId: null }))).toEqual([
      ['iban_missing', true],
      ['tax_or_vat_id_missing', true],
    ])
  })

  test('a document is valid through its last day in Berlin and blocks from the next day', async () => {
    const id = await createTestCompany(database)
    await runCommand((call) =>
      addCompanyDocument(call, id, {
        type: 'liability_insurance',
        lifetimeEnd: '2026-06-30',
        confirmed: true,
        verified: true,
      }),
    )
    expect(await codes(id, Temporal.Instant.from('2026-06-30T21:59:59Z'))).toEqual([])
    expect(await codes(id, Temporal.Instant.from('2026-06-30T22:00:00Z'))).toEqual([
      ['document_expired', true],
    ])
  })

  test('the acceptance gaps of another company are not found', async () => {
    const [mine, theirs] = [await createTestCompany(database), await createTestCompany(database)]
    const pending = database.transaction({ accountIds: [mine] }, {}, (tx) =>
      listAcceptanceGaps(createTestCall(tx), theirs),
    )
    expect(await catchRefusal(pending)).toMatchObject({ code: 'not_found' })
  })
})

describe('contacts', () => {
  test('a contact belongs to a company with profiles', async () => {
    const company = await createTestCompany(database)
    const { id } = await createTestContact(database, company, ['installer', 'disposition'], {
      ownOrdersOnly: true,
    })
    const { rows } = await owner.query(
      'select account_id, profiles, own_orders_only from memberships where contact_id = $1',
      [id],
    )
    expect(rows).toEqual([
      { account_id: company, profiles: ['installer', 'disposition'], own_orders_only: true },
    ])
    expect(await readHistorySteps(id)).toEqual(['contact.create'])
  })

  test('an address belongs to one active contact, whatever its case', async () => {
    const company = await createTestCompany(database)
    const { id } = await createTestContact(database, company, ['admin'], { email: 'petra@example.com' })
    const again = () => createTestContact(database, company, ['admin'], { email: 'Petra@Example.com' })
    expect(await catchRefusal(again())).toMatchObject({ code: 'already_exists' })
    await owner.query('update contacts set ended_at = now() where id = $1', [id])
    await again()
  })

  test('a contact of an unknown company is refused', async () => {
    const company = await createTestCompany(database)
    const memberships = [{ accountId: '001000000000000AAA', profiles: ['admin'] as const }]
    const pending = runCommand((call) =>
      createContact(call, { accountId: company, lastName: 'Niemand', email: 'n@example.com', memberships }),
    )
    expect(await catchRefusal(pending)).toMatchObject({ code: 'not_found' })
  })
})
