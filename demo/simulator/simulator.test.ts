import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderExample } from '#contract/operator/examples'
import { OrderDraft } from '#contract/operator/orders/orders'
import { createCrmId } from '#server/kernel/crm-ids'
import { rejectOffer } from '#server/features/offers/answers/reject.commands'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createOperatorClient, createOperatorApp, operatorKey } from '#test/app/operator-client'
import { createTestPartner } from '#test/builders/orders'
import { runAsPerson } from '#test/app/test-calls'
import { testServices } from '#test/app/test-services'
import { startSimulator } from './simulator.ts'
import {
  createNewDraft,
  chooseAction,
  answerPendingCounterProposal,
  answerPendingService,
  isDocumentDue,
  createDates,
  type SimulatedOrder,
} from './simulator.rules.ts'

const now = Temporal.Instant.from('2026-06-01T10:00:00Z')
const createSimulatedOrder = (more: Partial<SimulatedOrder>): SimulatedOrder => ({
  status: 'approval_pending',
  since: now.subtract({ seconds: 60 }),
  next: null,
  hasPartner: true,
  creditNote: 'none',
  ...more,
})

function createMorningSlot(day: string) {
  return { start: `${day}T07:00:00Z`, end: `${day}T09:00:00Z` }
}

describe('the rules of the simulated marketplace', () => {
  test('documents are checked after the reply time, and those that begin later are left to people', () => {
    const isDue = (createdAt: string, lifetimeStart: string | null) =>
      isDocumentDue({ createdAt, lifetimeStart }, now, 20)
    expect(isDue('2026-06-01T09:59:30Z', null)).toBe(true)
    expect(isDue('2026-06-01T09:59:30Z', '2026-06-01')).toBe(true)
    expect(isDue('2026-06-01T09:59:50Z', null)).toBe(false)
    expect(isDue('2026-06-01T09:59:30Z', '2026-06-02')).toBe(false)
  })

  test.each<[string, Partial<SimulatedOrder>, string | null]>([
    ['work that waits for approval is approved', {}, 'complete'],
    ['nothing happens before the reply time', { since: now.subtract({ seconds: 19 }) }, null],
    ['the credit note is issued', { status: 'completed' }, 'issue'],
    ['a sent credit note is marked as received', { status: 'invoice_sent', creditNote: 'sent' }, 'receive'],
    ['a received credit note is paid', { status: 'invoice_sent', creditNote: 'received' }, 'pay'],
    ['a paid order is left alone', { status: 'invoice_sent', creditNote: 'paid' }, null],
    ['a hold of the customer is ended', { status: 'on_hold', next: 'customer' }, 'release'],
    ['its own hold is ended', { status: 'on_hold_before_accepted', next: 'admin' }, 'release'],
    ['a hold of the partner is left to the partner', { status: 'on_hold', next: 'partner' }, null],
    [
      'an order that its company declined is offered again',
      { status: 'on_hold_before_accepted', next: 'partner', hasPartner: false },
      'reoffer',
    ],
    [
      'missing products are ordered',
      { status: 'on_hold', next: 'admin', substate: 'pending_order' },
      'order',
    ],
    [
      'the goods receipt is left to the partner',
      { status: 'on_hold', next: 'partner', substate: 'pending_delivery' },
      null,
    ],
    [
      'brings the goods in the end',
      {
        status: 'on_hold',
        next: 'partner',
        substate: 'pending_delivery',
        since: now.subtract({ seconds: 300 }),
      },
      'deliver',
    ],
    ['work in progress is left alone', { status: 'started' }, null],
  ])('the simulated marketplace reacts as expected: %s', (_, more, answer) => {
    expect(chooseAction(createSimulatedOrder(more), now, 20)).toBe(answer)
  })

  test.each([
    ['a date on a working day', { appointment_date: createMorningSlot('2026-06-10') }, true],
    ['a Sunday', { appointment_date: createMorningSlot('2026-06-14') }, false],
    ['a slightly higher price', { kind: 'price', price_purchasing: 115 }, true],
    ['a much higher price', { kind: 'price', price_purchasing: 116 }, false],
    ['a counter-proposal that was just made', { created_at: now.toString() }, null],
  ] as const)('the simulated marketplace answers the counter-proposal: %s', (_, more, accept) => {
    const asked = {
      kind: 'date',
      created_at: now.subtract({ seconds: 20 }).toString(),
      appointment_date: null,
      price_purchasing: null,
      present_price: 100,
      ...more,
    } as const
    expect(answerPendingCounterProposal(asked, now, 20)?.accept ?? null).toBe(accept)
  })

  test.each([
    ['a small one', { price_purchasing: 75 }, { accept: true }],
    ['a larger one', { price_purchasing: 100 }, { accept: true, price_purchasing: 90 }],
    ['a very large one', { price_purchasing: 301 }, { accept: false }],
    ['one that was just proposed', { price_purchasing: 75, created_at: now.toString() }, null],
  ] as const)(
    'the simulated marketplace answers two pieces of an additional service: %s',
    (_, more, answer) => {
      const service = { created_at: now.subtract({ seconds: 20 }).toString(), quantity: 2, ...more }
      const given = answerPendingService(service, now, 20)
      if (answer === null) expect(given).toBeNull()
      else expect(given).toEqual({ comment: expect.any(String), ...answer })
    },
  )

  test.each([0, 0.3, 0.7, 0.999])(
    'the simulated marketplace offers two future working days (chance %d)',
    (chance) => {
      const dates = createDates(now, chance)
      expect(dates).toHaveLength(2)
      for (const { start, end } of dates) {
        expect(start > now.toString()).toBe(true)
        expect(end > start).toBe(true)
        expect(Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Berlin').dayOfWeek).toBeLessThan(6)
      }
    },
  )
})

test('every order of the demo file can be published again with its own number and dates', () => {
  const file = new URL('../data/jobs.json', import.meta.url)
  for (const draft of JSON.parse(readFileSync(file, 'utf8')) as OrderDraft[]) {
    const sfid = createCrmId('job')
    const { opportunity, dates, ...rest } = OrderDraft.parse(createNewDraft(draft, now, sfid, 0.5))
    expect(rest).toMatchObject({ sfid, eid: expect.stringMatching(/^SIM-/) })
    const later = now.add({ seconds: 1 })
    const { name: nextName } = OrderDraft.parse(createNewDraft(draft, later, createCrmId('job'), 0.5))
    expect(new Set([draft.name, rest.name, nextName]).size).toBe(3)
    expect(opportunity.sfid).toBeUndefined()
    expect(dates).toHaveLength(draft.dates?.length ? 2 : 0)
  }
})

describe('the simulated marketplace next to a portal', async () => {
  const { database, owner } = await freshDatabase()
  const app = await createOperatorApp({ database })
  const api = createOperatorClient(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const warnings: unknown[] = []
  const log = { debug: () => undefined, warn: (details: object) => void warnings.push(details) }
  const config = {
    demo: true,
    production: false,
    port: 0,
    operatorApiKey: operatorKey,
    demoReplySeconds: 0,
    clockOffsetSeconds: 0,
  }
  testServices.system = { ...testServices.system, simulator: { replySeconds: 0 } }
  let company: string
  beforeAll(async () => {
    company = await createTestCompany(database)
  })

  async function submitted(): Promise<string> {
    const { dates: _, ...undated } = orderExample
    const { body } = await api.post('/jobs', { ...undated, sfid: createCrmId('job') })
    await owner.query(
      `update jobs set status = 'approval_pending', partner_account_id = $2, status_since = now(), finished_at = now(),
        date_end = current_date where api_id = $1`,
      [body.api_id, company],
    )
    return body.api_id as string
  }

  const statusOf = async (id: string) => (await api.get(`/jobs/${id}`)).body.status as string

  async function invitations(): Promise<number> {
    const { rows } = await owner.query(
      `select count(*)::integer as n from login_links where purpose = 'invitation'`,
    )
    return rows[0].n as number
  }

  test('the simulated marketplace takes finished work to its payment', async () => {
    const id = await submitted()
    const stop = startSimulator(config, log, url)
    await expect.poll(() => statusOf(id), { timeout: 15_000, interval: 250 }).toBe('paid')
    await stop()
    expect(warnings).toEqual([])
  }, 20_000)

  test('the simulated marketplace releases an order that its only company declined on hold and offers it to others', async () => {
    // The companies are in Leipzig and have no qualifications.
    const services = orderExample.services.map((line) => ({ ...line, qualifications: [] }))
    const customer = { ...orderExample.customer, latitude: 51.3331, longitude: 12.3334 }
    const { body } = await api.post('/jobs', {
      ...orderExample,
      customer,
      services,
      sfid: createCrmId('job'),
    })
    const id = body.api_id as string
    const declining = await createTestPartner(database)
    const other = await createTestPartner(database)
    await api.post(`/jobs/${id}/offers`, { account_ids: [declining.accountId] })
    await api.post(`/jobs/${id}/hold`, { reason: 'partner_info' })
    const rejection = {
      jobApiId: id,
      partnerSfid: declining.accountId,
      reasonCategory: 'no_capacity' as const,
    }
    await runAsPerson(database, declining.admin, (call) => rejectOffer(call, rejection))
    const stop = startSimulator(config, log, url)
    const states = async () => {
      const { rows } = await owner.query('select account_id, state from offers where job_id = $1', [id])
      return Object.fromEntries(
        (rows as { account_id: string; state: string }[]).map((row) => [row.account_id, row.state]),
      )
    }
    await expect
      .poll(states, { timeout: 15_000, interval: 250 })
      .toMatchObject({ [declining.accountId]: 'rejected', [other.accountId]: 'open' })
    await stop()
    expect(await statusOf(id)).toBe('open')
  }, 20_000)

  test.each([{ demo: false }, { production: true }])(
    'the simulated marketplace does nothing with the configuration %j',
    async (more) => {
      const id = await submitted()
      const stop = startSimulator({ ...config, ...more }, log, url)
      await new Promise((done) => setTimeout(done, 1500))
      await stop()
      expect(await statusOf(id)).toBe('approval_pending')
    },
  )

  test('the simulated marketplace invites one unregistered company once, however often it starts', async () => {
    for (const _ of [1, 2]) {
      const stop = startSimulator(config, log, url)
      await expect.poll(invitations, { timeout: 10_000, interval: 250 }).toBe(1)
      await stop()
    }
    expect(await invitations()).toBe(1)
  }, 20_000)

  test('the simulated marketplace does not touch orders from the past of the demo', async () => {
    const id = await submitted()
    await owner.query(`update jobs set status_since = now() - interval '2 days' where api_id = $1`, [id])
    const stop = startSimulator(config, log, url)
    await new Promise((done) => setTimeout(done, 1500))
    await stop()
    expect(await statusOf(id)).toBe('approval_pending')
  })

  test('the simulated marketplace does nothing while it is paused, and goes on afterwards', async () => {
    const id = await submitted()
    expect((await api.send('PATCH', '/simulator', { paused: true })).body).toEqual({
      paused: true,
      reply_seconds: 0,
    })
    const stop = startSimulator(config, log, url)
    await new Promise((done) => setTimeout(done, 2500))
    expect(await statusOf(id)).toBe('approval_pending')
    await api.send('PATCH', '/simulator', { paused: false })
    await expect.poll(() => statusOf(id), { timeout: 15_000, interval: 250 }).not.toBe('approval_pending')
    await stop()
  }, 20_000)
})
