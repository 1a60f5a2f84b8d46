/**
 * No request of a client may cause a server error or an error in another format. The run in the test suite is
 * short. For a long run: `RANDOM_REQUESTS=100000 npx vitest run --project unit
 * test/invariants/random-requests.test.ts`; `RANDOM_SEED` repeats a run.
 */

import { expect, test } from 'vitest'
import { api } from '#contract/api'
import { calls, parseCallRoute, type CallName } from '#contract/calls'
import { refusals } from '#contract/errors'
import { ErrorForm, type Endpoint } from '#contract/kit/endpoint'
import { operatorApi } from '#contract/operator/operator-api'
import { operatorCalls, parseOperatorRoute, type OperatorCallName } from '#contract/operator/operator-calls'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import type { Profile } from '#contract/profiles'
import { runAsOperator } from '../app/test-calls.ts'
import { sampleRequests, unknownIds, type SampledCall } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createBrowser } from '../app/http-client.ts'
import { createTestApp } from '../app/test-app.ts'
import { createOperatorApp, operatorKey } from '../app/operator-client.ts'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
} from '../builders/orders.ts'
import {
  createRandomNumbers,
  createRandomRequests,
  type RandomCall,
  type RandomRequest,
} from '../builders/random-requests.ts'

const total = Number(process.env['RANDOM_REQUESTS'] ?? 1500)
const seed = Number(process.env['RANDOM_SEED'] ?? 20261122)

const { database, url, owner } = await freshDatabase()
const app = await createTestApp(database, url)
const operator = createBrowser(await createOperatorApp({ database }))
const partner = await createTestPartner(database)
const rival = await createTestPartner(database, 'Blitz & Söhne GmbH')
await runAsOperator(database, (call) => loadForms(call))

const profileSets: readonly (readonly Profile[])[] = [
  ['admin', 'company_owner', 'accounting'],
  ['installer'],
  ['disposition'],
  ['accounting'],
  ['readonly'],
]
const people = await Promise.all(profileSets.map((held) => partner.person(held)))
const tokens = people.map((person) => app.logInAs(person))

let knownIds: string[] = []

/**
 * Creates orders and collects existing ids again, because earlier requests have changed the previous ones.
 */
async function createFreshOrders(): Promise<void> {
  const states = ['accepted', 'appointment_confirmed', 'started', 'finished'] as const
  const orders = [await createOfferedOrder(database, [partner.accountId, rival.accountId])]
  // Finishing requires forms once they are loaded, so the orders stop before.
  for (const status of states.slice(0, 3)) orders.push(await createOrderInStatus(database, partner, status))
  const { rows } = await owner.query<{ id: string }>(
    `(select id::text from webhooks limit 3) union all (select id::text from terms limit 3)
      union all (select id::text from product_orders limit 3) union all (select id::text from form_definitions limit 5)
      union all (select id::text from credit_notes limit 3) union all (select opportunity_id::text from jobs limit 3)
      union all (select id::text from job_products limit 3) union all (select id::text from job_services limit 3)`,
  )
  knownIds = [
    ...orders.flatMap(({ id, sfid }) => [id, sfid]),
    partner.accountId,
    rival.accountId,
    ...people.map(({ contactId }) => contactId),
    await insertTestPicture(database, partner.accountId),
    ...rows.map(({ id }) => id),
  ]
}

const partnerCalls: readonly RandomCall[] = (Object.keys(calls) as CallName[])
  // The event stream never ends.
  .filter((name) => name !== 'live.events')
  .map((name) => {
    const sample = sampleRequests[name as SampledCall]?.(unknownIds)
    return { name, ...parseCallRoute(name), endpoint: api[name], example: sample?.body }
  })

const operatorCallList: readonly RandomCall[] = (Object.keys(operatorCalls) as OperatorCallName[]).map(
  (name) => {
    const endpoint = operatorApi[name] as Endpoint
    const [example] = (endpoint.body?.meta()?.['examples'] ?? []) as unknown[]
    return { name: `operator ${name}`, ...parseOperatorRoute(name), endpoint, example }
  },
)

const random = createRandomNumbers(seed)
const generator = createRandomRequests(random, () => knownIds)

interface RequestToSend {
  readonly call: RandomCall
  readonly request: RandomRequest
  readonly tab: typeof operator
}

function nextRequest(): RequestToSend {
  const isOperator = random() < 0.4
  const call = generator.pick(isOperator ? operatorCallList : partnerCalls)
  const { headers, ...request } = generator.request(call)
  const token = isOperator ? operatorKey : generator.pick(tokens)
  const authorization =
    random() < 0.9 ? `Bearer ${token}` : generator.pick(['', 'Bearer x', 'Bearer', 'Basic x'])
  return {
    call,
    request: { ...request, headers: { ...headers, authorization } },
    tab: isOperator ? operator : app.tab,
  }
}

/** Returns what is wrong with the answer to a request, or null. */
async function findFault({ call, request, tab }: RequestToSend): Promise<object | null> {
  const { status, headers, body } = await tab.send(request)
  const type = String(headers['content-type'] ?? '')
  const isFine =
    status < 400 || (status < 500 && type.startsWith('application/json') && isOwnErrorForm(status, body))
  return isFine
    ? null
    : { call: call.name, status, body, request: { ...request, payload: request.payload?.slice(0, 1500) } }
}

function isOwnErrorForm(status: number, body: unknown): boolean {
  const form = ErrorForm.safeParse(body)
  return (
    form.success &&
    Object.entries(refusals).some(([code, http]) => code === form.data.status && http === status)
  )
}

test(
  `${total} random requests to both APIs cause no server error and no error in another format`,
  async () => {
    const faults: object[] = []
    for (let sent = 0; sent < total;) {
      await createFreshOrders()
      for (const end = Math.min(total, sent + 500); sent < end;) {
        const batch = Array.from({ length: Math.min(4, end - sent) }, nextRequest)
        sent += batch.length
        const found = await Promise.all(batch.map(findFault))
        faults.push(...found.filter((fault) => fault !== null))
      }
    }
    const perCall = Map.groupBy(faults, (fault) => (fault as { call: string }).call)
    const firsts = [...perCall].map(([call, list]) => ({ call, count: list.length, first: list[0] }))
    expect(firsts, JSON.stringify(firsts, null, 1)).toEqual([])
  },
  60_000 + total * 100,
)
