/** Companies and rules that compete for the same offers, for a test and for a measurement of many rounds. */

import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import type { Person } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'
import { acceptOffer } from '#server/features/offers/answers/accept.commands'
import { applyOfferRules } from '#server/features/offers/automation/apply-rules.commands'
import { matchOrder } from '#server/features/offers/matching/matching.commands'
import { Refusal } from '#server/kernel/refusal'
import { runAsOperator, runAsPerson } from '../app/test-calls.ts'
import { createBareOrder } from './bare-orders.ts'
import { createTestCompany, createTestContact } from './companies.ts'

export interface OfferRace {
  readonly database: Database
  /** Connection without row-level security. */
  readonly owner: pg.Client
}

export interface RaceCompanies {
  readonly people: readonly Person[]
  /** Accepts automatically, at most `dailyLimit` a day. */
  readonly limited: string
  readonly dailyLimit: number
  /** Accepts automatically, but is on holiday. */
  readonly onHoliday: string
  /** Accepts automatically, but a mandatory document has ended. */
  readonly lapsed: string
}

const date = { start: '2040-05-02T08:00:00.000Z', end: '2040-05-02T12:00:00.000Z' }

/** Creates 20 companies in Leipzig, of which three have rules. */
export async function createRaceCompanies(
  { database, owner }: OfferRace,
  dailyLimit: number,
): Promise<RaceCompanies> {
  const people: Person[] = []
  for (let place = 0; place < 20; place += 1) {
    const accountId = await createTestCompany(database, { name: `Betrieb ${place}` })
    const { id: contactId } = await createTestContact(database, accountId, ['admin'])
    people.push(createRacer(accountId, contactId))
  }
  const [limited, onHoliday, lapsed] = people
  if (!limited || !onHoliday || !lapsed) throw new Error('There are too few companies.')
  for (const person of [limited, onHoliday, lapsed]) await insertRules(owner, person, dailyLimit)
  await owner.query(
    `update offer_settings set holiday_from = '2020-01-01', holiday_until = '2099-12-31' where account_id = $1`,
    [onHoliday.accountId],
  )
  await owner.query(
    `insert into company_documents (id, account_id, type, lifetime_start, lifetime_end, confirmed_at, created_at)
     values (gen_random_uuid(), $1, 'liability_insurance', '2019-01-01', '2020-01-01', now(), now())`,
    [lapsed.accountId],
  )
  return {
    people,
    limited: limited.accountId,
    onHoliday: onHoliday.accountId,
    lapsed: lapsed.accountId,
    dailyLimit,
  }
}

function createRacer(accountId: string, contactId: string): Person {
  return {
    kind: 'person',
    contactId,
    name: 'Petra Sommer',
    accountId,
    accountIds: [accountId],
    accountName: 'Betrieb',
    accountState: 'active',
    profiles: ['admin'],
    ownOrdersOnly: false,
  }
}

async function insertRules(owner: pg.Client, person: Person, dailyLimit: number): Promise<void> {
  const rule = {
    id: randomUUIDv7(),
    name: 'Alles',
    categories: [],
    max_distance_km: null,
    min_price: null,
    min_hourly: null,
    max_minutes: null,
    weekdays: [],
    lead_days: 0,
  }
  await owner.query(
    `insert into offer_settings (account_id, rules, daily_limit, automatic_since, automatic_by, updated_at)
     values ($1, $2, $3, now(), $4, now())`,
    [person.accountId, JSON.stringify([rule]), dailyLimit, person.contactId],
  )
}

/** Offers one order to all companies, lets rules and `clickers` people accept at once, and returns the winner. */
export async function runOfferRace(
  { database, owner }: OfferRace,
  { people, onHoliday, lapsed }: RaceCompanies,
  clickers: number,
): Promise<string | null> {
  const order = await createBareOrder(database, { dates: [date] })
  await runAsOperator(database, (call) => matchOrder(call, order.id))
  const silent = new Set([onHoliday, lapsed])
  const clicking = people.filter(({ accountId }) => !silent.has(accountId)).slice(-clickers)
  const request = { orderId: order.id, newStatus: 'appointment_confirmed', appointment: date } as const
  await Promise.all([
    runAsOperator(database, (call) => applyOfferRules(call, order.id)),
    ...(clickers === 0 ? [] : clicking).map((person) =>
      runAsPerson(database, person, (call) => acceptOffer(call, request)).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      }),
    ),
  ])
  return findRaceWinner(owner, order.id)
}

/** Returns the company that has the order. Throws if the offers say something else than the order. */
async function findRaceWinner(owner: pg.Client, orderId: string): Promise<string | null> {
  const { rows } = await owner.query(
    `select j.partner_account_id as winner,
       (select coalesce(array_agg(account_id::text), '{}') from offers o where o.job_id = j.api_id and o.state = 'accepted') as accepted
     from jobs j where j.api_id = $1`,
    [orderId],
  )
  const [row] = rows as { winner: string | null; accepted: string[] }[]
  const winner = row?.winner ?? null
  const expected = winner === null ? [] : [winner]
  if (JSON.stringify(row?.accepted) !== JSON.stringify(expected))
    throw new Error(`The order ${orderId} belongs to ${winner}, but ${row?.accepted.join()} accepted it.`)
  return winner
}
