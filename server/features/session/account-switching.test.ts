import { beforeAll, describe, expect, test } from 'vitest'
import { accountsRoutes as accounts } from '#server/features/accounts/accounts.routes'
import { routes as offers } from '#server/features/offers/offers.routes'
import { offerOrder } from '#server/features/offers/matching/matching.commands'
import { createOrder } from '#server/features/orders/creation/create-order.commands'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrderDraft } from '#test/builders/orders'
import { createTestSession } from '#test/app/test-session'
import { testSecret } from '#test/app/test-services'
import { deriveTokenKeys, signAccessToken } from './tokens/session-tokens.crypto.ts'

/** A person with several accounts gets a token for each account and for no other. */

const { database, owner } = await freshDatabase()
const testLogins = await createTestSession(database, [accounts, offers])

interface Entry {
  readonly user: {
    readonly account: { readonly id: string; readonly name: string }
    readonly is_master_account: boolean
  }
  readonly access_token: string
}

let master: string
let berlin: string
let hamburg: string
let foreign: string
let email: string
let entries: Entry[]

beforeAll(async () => {
  master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
  berlin = await createTestCompany(database, {
    name: 'Montagewerk GmbH (Berlin)',
    city: 'Berlin',
    parentId: master,
  })
  hamburg = await createTestCompany(database, {
    name: 'Montagewerk GmbH (Hamburg)',
    city: 'Hamburg',
    parentId: master,
  })
  foreign = await createTestCompany(database, { name: 'Blitz & Söhne GmbH' })
  email = (await testLogins.createLogin(master, ['admin'])).email
  entries = (await testLogins.logIn(testLogins.newTab(), email)).body.accounts as Entry[]
})

const findTokenOf = (id: string) => entries.find(({ user }) => user.account.id === id)?.access_token ?? ''
const listOfferedSfids = async (token: string) =>
  (await testLogins.newTab().post('/api/partner/offers', {}, token)).body.data.map(
    (row: { job: { sfid: string } }) => row.job.sfid,
  ) as string[]

describe('the admin of a master account', () => {
  test('the admin of a master account has an entry and a token for it and for each location, and for no other company', () => {
    expect(entries.map(({ user }) => [user.account.id, user.is_master_account])).toEqual([
      [master, true],
      [berlin, false],
      [hamburg, false],
    ])
    expect(new Set(entries.map(({ access_token }) => access_token)).size).toBe(3)
  })

  test('the admin sees the offers of all locations as the master account, and of one location after switching to it', async () => {
    const [forBerlin, forHamburg] = [createOrderDraft(), createOrderDraft()]
    await runAsOperator(database, async (call) => {
      await offerOrder(call, (await createOrder(call, forBerlin)).apiId, [berlin])
      await offerOrder(call, (await createOrder(call, forHamburg)).apiId, [hamburg])
    })
    expect((await listOfferedSfids(findTokenOf(master))).toSorted()).toEqual(
      [forBerlin.sfid ?? '', forHamburg.sfid ?? ''].toSorted(),
    )
    expect(await listOfferedSfids(findTokenOf(berlin))).toEqual([forBerlin.sfid])
  })

  test('the admin can act for a location, but not from one location for another or for the master account', async () => {
    const body = { transporter: 'PKW' }
    const save = async (id: string, token: string) =>
      (await testLogins.newTab().post(`/data-api/partner/${id}/onboarding`, body, token)).status
    expect(await save(hamburg, findTokenOf(master))).toBe(200)
    expect(await save(hamburg, findTokenOf(hamburg))).toBe(200)
    expect(await save(hamburg, findTokenOf(berlin))).toBe(404)
    expect(await save(master, findTokenOf(berlin))).toBe(404)
    expect(await save(foreign, findTokenOf(master))).toBe(404)
  })
})

describe('switching to a foreign account', () => {
  test('a foreign account is refused even with a token signed by our own key', async () => {
    const { id } = await testLogins.createLogin(master, ['admin'])
    const { rows } = await owner.query('select id from session_families limit 1')
    const family = rows[0].id as string
    const claims = { contact: id, account: foreign, family }
    const forged = await signAccessToken(deriveTokenKeys(testSecret), claims, testLogins.clock())
    expect((await testLogins.newTab().get('/data-api/partner', forged)).status).toBe(401)
  })

  test('access to an account ends with the membership, at the latest when the cached person expires', async () => {
    const shared = await createTestCompany(database, { name: 'Gemeinsam GmbH' })
    const { id, email: address } = await testLogins.createLogin(shared, ['admin'])
    const both = `insert into memberships (contact_id, account_id, profiles) values ($1, $2, '{admin}')`
    await owner.query(both, [id, foreign])
    const { accounts: mine } = (await testLogins.logIn(testLogins.newTab(), address)).body as {
      accounts: Entry[]
    }
    const token = mine.find(({ user }) => user.account.id === foreign)?.access_token ?? ''
    expect((await testLogins.newTab().get('/data-api/partner', token)).status).toBe(200)
    await owner.query('delete from memberships where contact_id = $1 and account_id = $2', [id, foreign])
    testLogins.session.forgetAccount(foreign)
    expect((await testLogins.newTab().get('/data-api/partner', token)).status).toBe(401)
  })

  test('a foreign account cannot be obtained by naming it', async () => {
    const from = testLogins.newTab()
    const answer = await testLogins.logIn(from, email, { account_id: foreign })
    expect(answer.status).toBe(422)
    await testLogins.logIn(from, email)
    const renewed = await testLogins.refresh(from)
    const ids = (renewed.body.accounts as Entry[]).map(({ user }) => user.account.id)
    expect(ids).not.toContain(foreign)
  })
})
