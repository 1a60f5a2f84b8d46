import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createServiceLine } from '#test/app/credit-notes-app'
import { createOperatorApp, createOperatorClient } from '#test/app/operator-client'
import { createTaskTransactions, runTask } from '#test/app/run-task'
import { createStaffApp } from '#test/app/staff-client'
import { testServices } from '#test/app/test-services'
import { createOrderDraft, createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import { creditRunTasks } from './credit-runs.tasks.ts'

const { database, owner } = await freshDatabase()
const { createLoggedInStaff } = await createStaffApp(database)
const api = createOperatorClient(await createOperatorApp({ database }))
const [anna, bert] = [await createLoggedInStaff('accountant'), await createLoggedInStaff('administrator')]

let partner: Partner
beforeEach(async () => {
  testServices.fourEyesLimitCents = 500_000
  await owner.query(`update jobs set status = 'closed' where status = 'completed'`)
  await owner.query(`update credit_run_orders set is_open = false`)
  await owner.query(`update credit_runs set created_at = created_at - interval '2 days'`)
  partner = await createTestPartner(database, 'Elektro Proposed GmbH')
})

async function createCompletedOrder(euros: number, of = partner, more: object = {}): Promise<string> {
  const services = [{ ...createServiceLine(1, euros), ...more }]
  const { id } = await createOrderInStatus(database, of, 'accepted', createOrderDraft({ services }))
  await owner.query(
    `update jobs set status = 'completed', started_at = now(), finished_at = now(), date_end = current_date where api_id = $1`,
    [id],
  )
  return id
}

const release = (total: number, more: object = {}, of = partner) =>
  anna.tab.post('/credit-note-runs', { proposals: [{ account_id: of.accountId, total, ...more }] })

const work = (runId: string) => runTask(database, creditRunTasks, 'creditRun.issue', { runId })

const countNotes = async (): Promise<number> => {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from credit_notes where account_id = $1`,
    [partner.accountId],
  )
  return rows[0]?.n ?? -1
}

const findProposal = async (accountId = partner.accountId) => {
  const { body } = await anna.tab.get('/credit-note-proposals?limit=100')
  return body.data.find((one: { account: { id: string } }) => one.account.id === accountId)
}

describe('proposed credit notes', () => {
  test('approved orders of a company are proposed with their amounts, one line per tax case', async () => {
    await createCompletedOrder(100)
    await createCompletedOrder(50)
    expect(await findProposal()).toMatchObject({
      jobs: 2,
      net: 150,
      vat: 28.5,
      total: 178.5,
      notes: [{ vat_status: 'standard', jobs: 2, total: 178.5 }],
      gaps: [],
      needs_second_person: false,
    })
  })

  test('an order without lines is left out and named, and an unknown unit is named', async () => {
    const empty = await createCompletedOrder(10)
    await createCompletedOrder(100, partner, { unit_measure: 'Schubkarre' })
    await owner.query(`update job_services set quantity = 0 where job_id = $1`, [empty])
    const { rows } = await owner.query(`select name from jobs where api_id = $1`, [empty])
    expect(await findProposal()).toMatchObject({
      jobs: 1,
      total: 119,
      warnings: expect.arrayContaining([
        { code: 'order_without_lines', detail: rows[0].name },
        { code: 'unknown_unit', detail: 'Schubkarre' },
      ]),
    })
  })

  test('a company without an agreement is listed with the reason and cannot be released', async () => {
    await createCompletedOrder(100)
    await owner.query(
      `update accounts set self_billing_consent_version = null, self_billing_consent_at = null where id = $1`,
      [partner.accountId],
    )
    expect(await findProposal()).toMatchObject({ gaps: ['self_billing_missing'] })
    const { status, body } = await release(119)
    expect([status, body.status]).toEqual([409, 'proposal_changed'])
    expect(body.current).toEqual([
      { account_id: partner.accountId, total: 119, gaps: ['self_billing_missing'] },
    ])
  })

  test('a document that has ended is a warning until another one of its type is in force', async () => {
    await createCompletedOrder(100)
    const add = (end: string) =>
      owner.query(
        `insert into company_documents (id, account_id, type, lifetime_start, lifetime_end, confirmed_at, created_at)
         values ($1, $2, 'tax_exemption_order', '2020-01-01', $3, now(), now())`,
        [randomUUID(), partner.accountId, end],
      )
    await add('2021-01-01')
    const ended = { code: 'document_ended', detail: 'tax_exemption_order' }
    expect((await findProposal()).warnings).toContainEqual(ended)
    await add('2099-01-01')
    expect((await findProposal()).warnings).not.toContainEqual(ended)
  })

  test('a proposal of chosen orders has their amounts, which a run of them accepts', async () => {
    const [first, second] = [await createCompletedOrder(100), await createCompletedOrder(50)]
    await createCompletedOrder(25)
    const path = `/credit-note-proposals/${partner.accountId}`
    const { body } = await anna.tab.get(`${path}?job_id=${first}&job_id=${second}`)
    expect(body).toMatchObject({ jobs: 2, net: 150, total: 178.5 })
    expect(body.orders.map(({ api_id: id }: { api_id: string }) => id).toSorted()).toEqual(
      [first, second].toSorted(),
    )
    expect((await anna.tab.get(`${path}?job_id=${randomUUID()}`)).status).toBe(404)
    const many = Array.from({ length: 201 }, () => `job_id=${first}`).join('&')
    const refused = await anna.tab.get(`${path}?${many}`)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['job_id']])
    expect((await release(body.total, { job_ids: [first, second] })).status).toBe(201)
    expect(await findProposal()).toMatchObject({ jobs: 1, net: 25 })
  })

  test('a proposal names each order with its lines', async () => {
    const id = await createCompletedOrder(100)
    const { body } = await anna.tab.get(`/credit-note-proposals/${partner.accountId}`)
    expect(body.orders).toMatchObject([
      { api_id: id, vat_status: 'standard', net: 100, lines: [{ quantity: 1, price: 100, net: 100 }] },
    ])
  })
})

describe('a run', () => {
  test('issues the credit note in the name of the person who released it', async () => {
    await createCompletedOrder(100)
    const { status, body } = await release(119)
    expect([status, body.state]).toEqual([201, 'running'])
    expect(await findProposal()).toBeUndefined()
    await work(body.id)
    const { body: run } = await anna.tab.get(`/credit-note-runs/${body.id}`)
    expect(run).toMatchObject({
      state: 'done',
      counts: { open: 0, issued: 1, failed: 0, skipped: 0 },
      notes: 1,
      items: [
        { state: 'issued', jobs: 1, total: 119, credit_notes: [{ number: expect.stringMatching(/^G/) }] },
      ],
      created_by: { name: anna.name, is_self: true },
    })
    const { rows } = await owner.query(
      `select staff_id from history where step = 'creditNote.issue' and subject_id = $1`,
      [run.items[0].credit_notes[0].id],
    )
    expect(rows).toEqual([{ staff_id: anna.id }])
  })

  test('another total than the person saw is refused, and nothing is stored', async () => {
    await createCompletedOrder(100)
    const { status, body } = await release(120)
    expect([status, body.status, body.current[0].total]).toEqual([409, 'proposal_changed', 119])
    expect(await findProposal()).toMatchObject({ total: 119 })
  })

  test('only the chosen orders are credited, named by either id', async () => {
    const [first] = [await createCompletedOrder(100), await createCompletedOrder(50)]
    const { body } = await release(119, { job_ids: [first] })
    await work(body.id)
    expect(await findProposal()).toMatchObject({ jobs: 1, total: 59.5 })
  })

  test('two people who release the same orders at once: one gets the run, the other is told', async () => {
    await createCompletedOrder(100)
    const proposals = [{ account_id: partner.accountId, total: 119 }]
    const answers = await Promise.all([
      anna.tab.post('/credit-note-runs', { proposals }),
      bert.tab.post('/credit-note-runs', { proposals }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('two workers at once and a repeated task issue every credit note once', async () => {
    const others = await Promise.all([1, 2, 3, 4].map((n) => createTestPartner(database, `Twice ${n} GmbH`)))
    const all = [partner, ...others]
    for (const one of all) await createCompletedOrder(100, one)
    const { body } = await anna.tab.post('/credit-note-runs', {
      proposals: all.map(({ accountId }) => ({ account_id: accountId, total: 119 })),
    })
    await Promise.all([work(body.id), work(body.id), work(body.id)])
    await work(body.id)
    const { body: run } = await anna.tab.get(`/credit-note-runs/${body.id}`)
    expect(run).toMatchObject({ state: 'done', notes: 5, counts: { issued: 5, failed: 0 } })
    const { rows } = await owner.query(
      `select count(*)::int as n from credit_notes where account_id = any ($1)`,
      [all.map(({ accountId }) => accountId)],
    )
    expect(rows[0]).toEqual({ n: 5 })
  })

  test('a worker that dies in the middle repeats nothing when the task runs again', async () => {
    const others = await Promise.all([1, 2, 3].map((n) => createTestPartner(database, `Killed ${n} GmbH`)))
    for (const one of others) await createCompletedOrder(100, one)
    const { body } = await anna.tab.post('/credit-note-runs', {
      proposals: others.map(({ accountId }) => ({ account_id: accountId, total: 119 })),
    })
    // The second transaction is rolled back after its work, as a lost connection does it.
    let transactions = 0
    const dying = createRunnableTasks(
      {
        services: testServices,
        now: () => Temporal.Now.instant(),
        transaction: (issue) =>
          database.transaction('system', {}, async (tx) => {
            await issue(tx)
            if ((transactions += 1) === 2) throw new Error('The connection is lost.')
          }),
      },
      [creditRunTasks],
    )['creditRun.issue']
    const run = { key: 'a test', addedAt: Temporal.Now.instant() }
    await expect(dying?.({ runId: body.id }, run)).rejects.toThrow('The connection is lost.')
    const { body: half } = await anna.tab.get(`/credit-note-runs/${body.id}`)
    expect(half).toMatchObject({ state: 'running', notes: 2, counts: { issued: 2, open: 1 } })
    await work(body.id)
    const { body: whole } = await anna.tab.get(`/credit-note-runs/${body.id}`)
    expect(whole).toMatchObject({ state: 'done', notes: 3, counts: { issued: 3, open: 0, failed: 0 } })
  })

  test('an order that changed after the release is not credited, and the run names the company', async () => {
    const id = await createCompletedOrder(100)
    const { body } = await release(119)
    await owner.query(`update job_services set price_purchasing_cents = 20000 where job_id = $1`, [id])
    await work(body.id)
    const { body: run } = await anna.tab.get(`/credit-note-runs/${body.id}`)
    expect(run).toMatchObject({ state: 'done', items: [{ state: 'failed', error: 'proposal_changed' }] })
    expect(await countNotes()).toBe(0)
    expect(await findProposal()).toMatchObject({ total: 238 })
  })

  test('a company that withdrew its agreement meanwhile fails alone and gets one email', async () => {
    const other = await createTestPartner(database, 'Still Agreed GmbH')
    await createCompletedOrder(100)
    await createCompletedOrder(100, other)
    const { body } = await anna.tab.post('/credit-note-runs', {
      proposals: [partner, other].map(({ accountId }) => ({ account_id: accountId, total: 119 })),
    })
    await owner.query(
      `update accounts set self_billing_consent_version = null, self_billing_consent_at = null where id = $1`,
      [partner.accountId],
    )
    await work(body.id)
    const { body: run } = await anna.tab.get(`/credit-note-runs/${body.id}`)
    expect(run.counts).toEqual({ open: 0, issued: 1, failed: 1, skipped: 0 })
    expect(run.items[0]).toMatchObject({ error: 'credit_note_blocked', missing: ['self_billing_missing'] })
    const { rows } = await owner.query(
      `select count(*)::int as n from history where step = 'creditNote.block' and subject_id = $1`,
      [partner.accountId],
    )
    expect(rows[0]).toEqual({ n: 1 })
  })

  test('a stopped run issues nothing more, can be resumed, and its rest can be cancelled', async () => {
    await createCompletedOrder(100)
    const { body } = await release(119)
    expect((await bert.tab.post(`/credit-note-runs/${body.id}/stop`)).body.state).toBe('stopped')
    await work(body.id)
    expect(await countNotes()).toBe(0)
    expect((await bert.tab.post(`/credit-note-runs/${body.id}/resume`)).body.state).toBe('running')
    expect((await bert.tab.post(`/credit-note-runs/${body.id}/resume`)).body.status).toBe(
      'status_not_allowed',
    )
    await bert.tab.post(`/credit-note-runs/${body.id}/stop`)
    const { body: cancelled } = await bert.tab.post(`/credit-note-runs/${body.id}/cancel`)
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { skipped: 1, open: 0 } })
    expect(await findProposal()).toMatchObject({ total: 119 })
  })
})

describe('an unexpected error of one company', () => {
  /** Runs the task in an attempt of this number. */
  const attempt = (runId: string, number: number) =>
    createRunnableTasks(
      {
        services: testServices,
        transaction: createTaskTransactions(database),
        now: () => Temporal.Now.instant(),
      },
      [creditRunTasks],
    )['creditRun.issue']?.({ runId }, { key: 'a test', addedAt: Temporal.Now.instant(), attempt: number })

  test('does not hold back the companies after it, and is reported when it stays', async () => {
    const others = await Promise.all([1, 2].map((n) => createTestPartner(database, `Behind ${n} GmbH`)))
    for (const one of [partner, ...others]) await createCompletedOrder(100, one)
    const { body } = await anna.tab.post('/credit-note-runs', {
      proposals: [partner, ...others].map(({ accountId }) => ({ account_id: accountId, total: 119 })),
    })
    await owner.query(
      `alter table credit_notes add constraint broken check (account_id <> '${partner.accountId}')`,
    )
    await expect(attempt(body.id, 1)).rejects.toThrow('broken')
    const { body: first } = await anna.tab.get(`/credit-note-runs/${body.id}`)
    expect(first).toMatchObject({ state: 'running', counts: { issued: 2, open: 1, failed: 0 } })
    await expect(attempt(body.id, 5)).rejects.toThrow('broken')
    await owner.query('alter table credit_notes drop constraint broken')
    const { body: last } = await anna.tab.get(`/credit-note-runs/${body.id}`)
    expect(last).toMatchObject({ state: 'done', counts: { issued: 2, open: 0, failed: 1 } })
    expect(last.items[0]).toMatchObject({ account: { id: partner.accountId }, error: 'unexpected' })
    // The order can be released again.
    expect(await findProposal()).toMatchObject({ total: 119 })
  })

  test('that goes away is made up for by the next attempt', async () => {
    await createCompletedOrder(100)
    const { body } = await release(119)
    await owner.query(
      `alter table credit_notes add constraint broken check (account_id <> '${partner.accountId}')`,
    )
    await expect(attempt(body.id, 1)).rejects.toThrow('broken')
    await owner.query('alter table credit_notes drop constraint broken')
    await attempt(body.id, 2)
    expect((await anna.tab.get(`/credit-note-runs/${body.id}`)).body).toMatchObject({
      state: 'done',
      counts: { issued: 1 },
    })
  })
})

test('a run whose task is given up before it could start is stopped, and a person can resume it', async () => {
  await createCompletedOrder(100)
  const { body } = await release(119)
  let transactions = 0
  const task = createRunnableTasks(
    {
      services: testServices,
      transaction: (work) => {
        if ((transactions += 1) === 1) return Promise.reject(new Error('The connection is lost.'))
        return createTaskTransactions(database)(work)
      },
      now: () => Temporal.Now.instant(),
    },
    [creditRunTasks],
  )['creditRun.issue']
  const lastRun = { key: 'last', addedAt: Temporal.Now.instant(), isLastAttempt: true }
  await expect(task?.({ runId: body.id }, lastRun)).rejects.toThrow('The connection is lost.')
  expect((await anna.tab.get(`/credit-note-runs/${body.id}`)).body).toMatchObject({
    state: 'stopped',
    counts: { open: 1 },
  })
  expect((await anna.tab.post(`/credit-note-runs/${body.id}/resume`)).body.state).toBe('running')
  await work(body.id)
  expect(await countNotes()).toBe(1)
})

test('open runs are listed apart from finished ones, however old they are', async () => {
  await createCompletedOrder(5_000)
  const { body: waiting } = await release(5_950)
  const list = async (query: string) =>
    (await anna.tab.get(`/credit-note-runs?limit=100&${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await list('state=waiting&state=running&state=stopped')).toContain(waiting.id)
  expect(await list('state=done&state=cancelled')).not.toContain(waiting.id)
  await anna.tab.post(`/credit-note-runs/${waiting.id}/cancel`)
  expect(await list('state=waiting')).not.toContain(waiting.id)
  expect(await list('state=cancelled')).toContain(waiting.id)
  expect((await anna.tab.get('/credit-note-runs?state=lost')).status).toBe(422)
})

describe('the approval of a second person', () => {
  test('a credit note above the limit waits until another person approves it', async () => {
    await createCompletedOrder(5_000)
    expect(await findProposal()).toMatchObject({ needs_second_person: true })
    const { body } = await release(5_950)
    expect(body).toMatchObject({ state: 'waiting', needs_approval: true })
    await work(body.id)
    expect(await countNotes()).toBe(0)
    const own = await anna.tab.post(`/credit-note-runs/${body.id}/approve`)
    expect([own.status, own.body.status]).toEqual([403, 'second_person_required'])
    const { body: approved } = await bert.tab.post(`/credit-note-runs/${body.id}/approve`)
    expect(approved).toMatchObject({ state: 'running', approved_by: { name: bert.name, is_self: true } })
    await work(body.id)
    expect(await countNotes()).toBe(1)
    expect((await bert.tab.post(`/credit-note-runs/${body.id}/approve`)).body.status).toBe(
      'status_not_allowed',
    )
  })

  test('an amount above the limit cannot be split into several runs of one day', async () => {
    testServices.fourEyesLimitCents = 20_000
    const [first, second] = [await createCompletedOrder(100), await createCompletedOrder(100)]
    const { body: small } = await release(119, { job_ids: [first] })
    expect(small).toMatchObject({ state: 'running', needs_approval: false })
    expect(await findProposal()).toMatchObject({ total: 119, needs_second_person: true })
    const { body: rest } = await release(119, { job_ids: [second] })
    expect(rest).toMatchObject({ state: 'waiting', needs_approval: true })
    const other = await createTestPartner(database, 'Nothing Yet GmbH')
    await createCompletedOrder(100, other)
    expect((await release(119, {}, other)).body.state).toBe('running')
  })

  test('the limit counts all tax cases and locations of a company together', async () => {
    testServices.fourEyesLimitCents = 20_000
    const location = await createTestPartner(database, 'Location GmbH')
    await owner.query(`update accounts set parent_id = $2 where id = $1`, [
      location.accountId,
      partner.accountId,
    ])
    await createCompletedOrder(100)
    await createCompletedOrder(100, location)
    const { body } = await anna.tab.post('/credit-note-runs', {
      proposals: [partner, location].map(({ accountId }) => ({ account_id: accountId, total: 119 })),
    })
    expect(body.state).toBe('waiting')
  })

  test('a waiting run is in the work queue until it is approved', async () => {
    await createCompletedOrder(5_000)
    const { body } = await release(5_950)
    const findItem = async () => {
      const { body: work } = await bert.tab.get('/work?kind=release')
      return work.data.find(({ item_id: id }: { item_id: string }) => id === body.id)
    }
    expect(await findItem()).toMatchObject({ detail: 'credit_run', text: anna.name })
    await bert.tab.post(`/credit-note-runs/${body.id}/approve`)
    expect(await findItem()).toBeUndefined()
  })

  test('at the limit itself, and without a limit, no second person is asked', async () => {
    testServices.fourEyesLimitCents = 11_900
    await createCompletedOrder(100)
    expect(await findProposal()).toMatchObject({ needs_second_person: false })
    testServices.fourEyesLimitCents = 11_899
    expect(await findProposal()).toMatchObject({ needs_second_person: true })
    testServices.fourEyesLimitCents = null
    expect(await findProposal()).toMatchObject({ needs_second_person: false })
  })

  test('a program is one author: it cannot approve its own run, a person can', async () => {
    await createCompletedOrder(5_000)
    const { body } = await api.post('/credit-note-runs', {
      proposals: [{ account_id: partner.accountId, total: 5_950 }],
    })
    expect(body).toMatchObject({ state: 'waiting', created_by: { name: null, is_self: true } })
    expect((await api.post(`/credit-note-runs/${body.id}/approve`)).body.status).toBe(
      'second_person_required',
    )
    expect((await anna.tab.post(`/credit-note-runs/${body.id}/approve`)).body.state).toBe('running')
  })
})

test('the person who created a key and the key are one author, in both directions', async () => {
  const key = await bert.tab.post('/keys', { name: 'ERP', scopes: ['money:write'], ends_at: null })
  expect(key.status, JSON.stringify(key.body)).toBe(201)
  const program = createOperatorClient(await createOperatorApp({ database }), key.body.key)
  await createCompletedOrder(5_000)
  const proposals = [{ account_id: partner.accountId, total: 5_950 }]
  const { body: ofPerson } = await bert.tab.post('/credit-note-runs', { proposals })
  expect((await program.post(`/credit-note-runs/${ofPerson.id}/approve`)).body.status).toBe(
    'second_person_required',
  )
  await bert.tab.post(`/credit-note-runs/${ofPerson.id}/cancel`)
  const { body: ofProgram } = await program.post('/credit-note-runs', { proposals })
  expect((await bert.tab.post(`/credit-note-runs/${ofProgram.id}/approve`)).body.status).toBe(
    'second_person_required',
  )
  expect((await anna.tab.post(`/credit-note-runs/${ofProgram.id}/approve`)).body.state).toBe('running')
})

test('the same company twice in one request is refused at its field', async () => {
  const one = { account_id: partner.accountId, total: 1 }
  const { status, body } = await anna.tab.post('/credit-note-runs', { proposals: [one, one] })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['proposals.1.account_id'])
})

test('a person who only reads sees proposals and runs, and can release nothing', async () => {
  const viewer = await createLoggedInStaff('viewer')
  expect((await viewer.tab.get('/credit-note-proposals')).status).toBe(200)
  expect((await viewer.tab.get('/credit-note-runs')).status).toBe(200)
  const { status } = await viewer.tab.post('/credit-note-runs', {
    proposals: [{ account_id: partner.accountId, total: 1 }],
  })
  expect(status).toBe(403)
})
