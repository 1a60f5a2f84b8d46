import { beforeEach, describe, expect, test } from 'vitest'
import { delegateOrder } from '#server/features/orders/delegation/delegation.commands'
import { createComment } from '#server/features/orders/comments/comments.commands'
import { createTestContact } from '#test/builders/companies'
import { createDataProtectionApp } from '#test/app/data-protection-app'
import { createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { runAsPerson } from '#test/app/test-calls'
import { createUniqueWord, listTablesContaining } from '#test/oracles/erasure-traces'
import { createTestFile } from '#test/builders/files'

const app = await createDataProtectionApp()
const { database, owner, createLoggedInPerson, logIn, newTab, run, waiting, runQueuedTasks, mails } = app
const tab = newTab()
let uniquePerson: { firstName: string; lastName: string; phone: string }

let partner: Partner
beforeEach(async () => {
  await owner.query(`delete from graphile_worker._private_jobs`)
  const digits = String(Math.random()).slice(2, 10).padEnd(8, '7')
  uniquePerson = { firstName: 'Zdenka', lastName: `Quitten${createUniqueWord()}`, phone: `+4934${digits}` }
  partner = await createTestPartner(database, 'Elektro Zitrone GmbH')
})

const fetchPersonErasurePreview = (token: string) => tab.get('/api/partner/profile/erasure', token)
const submitPersonErasure = (token: string, version: string) =>
  tab.post('/api/partner/profile/erasure', { version }, token)

/** A person with rows in many tables. */
async function createActivePerson() {
  const person = await createLoggedInPerson(partner.accountId, ['installer'], uniquePerson)
  const actor = {
    ...partner.admin,
    contactId: person.id,
    name: `Zdenka ${uniquePerson.lastName}`,
    profiles: ['admin'] as const,
  }
  const order = await createOrderInStatus(database, partner, 'accepted')
  await runAsPerson(database, partner.admin, (call) =>
    delegateOrder(call, order.sfid, { email: person.email } as never),
  )
  await runAsPerson(database, actor, (call) =>
    createComment(call, { jobApiId: order.id, actionType: 'comment', message: 'Bin unterwegs' } as never),
  )
  const loose = await runAsPerson(database, actor, (call) =>
    createTestFile(call, {
      name: 'Skizze.pdf',
      contentType: 'application/pdf',
      data: Buffer.from('%PDF-1.7'),
    }),
  )
  await owner.query(`insert into terms (id, service_category, version, title, body, valid_from)
    values (gen_random_uuid(), 'installation', (select coalesce(max(version), 0) + 1 from terms),
      '{"de":"","en":"","fr":""}', '{"de":"","en":"","fr":""}', '2026-01-01')`)
  await owner.query(
    `insert into terms_acceptances (terms_id, account_id, contact_id, accepted_at, author_name)
      select id, $1, $2, '2026-03-04T10:00:00Z', $3 from terms order by version desc limit 1`,
    [partner.accountId, person.id, `Zdenka ${uniquePerson.lastName}`],
  )
  await owner.query(
    `insert into push_subscriptions (endpoint, contact_id, keys, locale, created_at)
      values ('https://push.example.com/' || $1, $1, '{}', 'de', now())`,
    [person.id],
  )
  return { ...person, order, looseFile: loose.id }
}

describe('erasure of a person', () => {
  test('the preview lists what the law requires to be kept, and until when', async () => {
    const person = await createActivePerson()
    const { body } = await fetchPersonErasurePreview(person.token)
    expect(body).toMatchObject({
      blockers: [],
      orders_returned: 1,
      kept: [
        {
          code: 'agreements',
          count: 1,
          until: '2032-12-31',
          laws: ['§ 147 Abs. 1 Nr. 2 und 3, Abs. 3 AO', '§ 257 Abs. 1 Nr. 2 und 3, Abs. 4 HGB'],
        },
      ],
    })
  })

  test('an erasure removes the name from every table except retained agreements, sends an email, and leaves the orders', async () => {
    const person = await createActivePerson()
    const { rows: keys } = await owner.query<{ key: string }>(
      'select storage_key as key from files where id = $1',
      [person.looseFile],
    )
    expect(await listTablesContaining(owner, uniquePerson.lastName)).toEqual(
      expect.arrayContaining(['contacts', 'history', 'comments', 'order_rows', 'terms_acceptances']),
    )
    const { version } = (await fetchPersonErasurePreview(person.token)).body
    const answer = await submitPersonErasure(person.token, version)
    expect(answer).toMatchObject({ status: 200, body: { msg: 'success', kept: [{ code: 'agreements' }] } })
    app.session.forgetAccount(partner.accountId)
    expect(await app.session.authenticate(person.token)).toBeNull()
    expect((await logIn(newTab(), person.email)).body.status).toBe('invalid_user')

    await runQueuedTasks()
    expect(await listTablesContaining(owner, uniquePerson.lastName)).toEqual(['terms_acceptances'])
    expect(await listTablesContaining(owner, uniquePerson.phone)).toEqual([])
    expect(await listTablesContaining(owner, person.email)).toEqual([])
    expect(await app.files.exists(keys[0]?.key ?? '')).toBe(false)
    const [mail] = await mails('data_erased')
    expect(mail).toMatchObject({
      to: { email: person.email, name: `Zdenka ${uniquePerson.lastName}` },
      data: { company: null, kept: [{ code: 'agreements', until: '2032-12-31' }] },
    })
    const { rows } = await owner.query(
      `select c.author, c.message, j.delegated_to_id, j.partner_account_id from comments c
        join jobs j on j.api_id = c.job_id where j.api_id = $1`,
      [person.order.id],
    )
    expect(rows).toEqual([
      {
        author: 'N. N.',
        message: 'Bin unterwegs',
        delegated_to_id: null,
        partner_account_id: partner.accountId,
      },
    ])
  })

  test('an erasure leaves a history entry without a name', async () => {
    const person = await createActivePerson()
    await submitPersonErasure(person.token, (await fetchPersonErasurePreview(person.token)).body.version)
    await runQueuedTasks()
    const { rows } = await owner.query(
      `select actor_name, step, before, after from history where subject = 'contact' and subject_id = $1 order by id`,
      [person.id],
    )
    expect(rows.at(-1)).toEqual({ actor_name: 'N. N.', step: 'contact.erase', before: null, after: null })
    expect(rows[0]).toMatchObject({ step: 'contact.create', after: null })
  })

  test('the last admin of a company cannot be erased and is sent to the contacts page or to the erasure of the company', async () => {
    const alone = await createTestPartner(database, 'Ein-Mann-Betrieb')
    await owner.query('delete from memberships where account_id = $1', [alone.accountId])
    const boss = await createLoggedInPerson(alone.accountId, ['admin'])
    const { body } = await fetchPersonErasurePreview(boss.token)
    expect(body.blockers).toMatchObject([{ code: 'last_admin', path: '/company/erase' }])
    await createLoggedInPerson(alone.accountId, ['installer'])
    expect((await fetchPersonErasurePreview(boss.token)).body.blockers).toMatchObject([
      { path: '/company/contacts' },
    ])
    const refused = await submitPersonErasure(boss.token, body.version)
    expect(refused).toMatchObject({ status: 409, body: { status: 'erasure_blocked', current: { kept: [] } } })
    expect((await fetchPersonErasurePreview(boss.token)).status).toBe(200)
  })

  test('two last admins who erase themselves at the same time: one of them stays', async () => {
    const two = await createTestPartner(database, 'Zwei GmbH')
    await owner.query('delete from memberships where account_id = $1', [two.accountId])
    const people = [
      await createLoggedInPerson(two.accountId, ['admin']),
      await createLoggedInPerson(two.accountId, ['admin']),
    ]
    const versions = await Promise.all(
      people.map(async ({ token }) => (await fetchPersonErasurePreview(token)).body.version),
    )
    const answers = await Promise.all(
      people.map(({ token }, index) => submitPersonErasure(token, versions[index])),
    )
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  })

  test('an erasure is refused with the new preview if retained data changed since the preview', async () => {
    const person = await createLoggedInPerson(partner.accountId, ['installer'])
    const { version } = (await fetchPersonErasurePreview(person.token)).body
    await owner.query(
      `insert into terms (id, service_category, version, title, body, valid_from)
        values (gen_random_uuid(), 'maintenance', 1, '{"de":"","en":"","fr":""}', '{"de":"","en":"","fr":""}', '2026-01-01')`,
    )
    await owner.query(
      `insert into terms_acceptances (terms_id, account_id, contact_id, accepted_at, author_name)
        select id, $1, $2, now(), 'X' from terms where service_category = 'maintenance'`,
      [partner.accountId, person.id],
    )
    const answer = await submitPersonErasure(person.token, version)
    expect(answer).toMatchObject({ status: 409, body: { status: 'erasure_changed' } })
    expect((await submitPersonErasure(person.token, answer.body.current.version)).status).toBe(200)
  })

  test('an erasure requested in two tabs, with a task that runs twice, happens once', async () => {
    const person = await createActivePerson()
    const { version } = (await fetchPersonErasurePreview(person.token)).body
    const answers = await Promise.all([
      submitPersonErasure(person.token, version),
      submitPersonErasure(person.token, version),
    ])
    for (const { status } of answers) expect([200, 401]).toContain(status)
    const [task] = await waiting('dataProtection.erase')
    await Promise.all([run('dataProtection.erase', task), run('dataProtection.erase', task)])
    expect(await mails('data_erased')).toHaveLength(1)
    const { rows } = await owner.query('select 1 from erasures where subject_id = $1', [person.id])
    expect(rows).toHaveLength(1)
  })

  test('an erasure needs a fresh proof of identity', async () => {
    const person = await createLoggedInPerson(partner.accountId, ['installer'])
    const { version } = (await fetchPersonErasurePreview(person.token)).body
    app.advanceSeconds(11 * 60)
    expect(await submitPersonErasure(person.token, version)).toMatchObject({
      status: 403,
      body: { status: 'proof_required' },
    })
    app.advanceSeconds(-11 * 60)
  })

  test('the email address of an erased person can be used for a new log-in', async () => {
    const person = await createLoggedInPerson(partner.accountId, ['installer'])
    await submitPersonErasure(person.token, (await fetchPersonErasurePreview(person.token)).body.version)
    await runQueuedTasks()
    await expect(
      createTestContact(database, partner.accountId, ['installer'], { email: person.email }),
    ).resolves.toBeDefined()
  })
})
