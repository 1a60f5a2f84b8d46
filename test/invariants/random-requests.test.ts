/**
 * No request of a client may cause a server error or an error in another format. The run in the test suite is
 * short. For a long run: `RANDOM_REQUESTS=100000 npx vitest run --project unit
 * test/invariants/random-requests.test.ts`; `RANDOM_SEED` repeats a run.
 */

import { expect, test } from 'vitest'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import type { Profile } from '#contract/profiles'
import { runAsOperator } from '../app/test-calls.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createBrowser } from '../app/http-client.ts'
import { createTestApp } from '../app/test-app.ts'
import { createOperatorApp, operatorKey } from '../app/operator-client.ts'
import {
  createRandomAttack,
  findAnswerFault,
  readKnownIds,
  summarizeFaults,
  type AttackRequest,
} from '../attack/random-attack.ts'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
} from '../builders/orders.ts'

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
  knownIds = [
    ...orders.flatMap(({ id, sfid }) => [id, sfid]),
    partner.accountId,
    rival.accountId,
    ...people.map(({ contactId }) => contactId),
    await insertTestPicture(database, partner.accountId),
    ...(await readKnownIds(owner)),
  ]
}

const nextRequest = createRandomAttack({
  seed,
  knownIds: () => knownIds,
  partnerTokens: () => tokens,
  operatorKey,
})

async function sendAttack(attack: AttackRequest) {
  const answer = await (attack.api === 'operator' ? operator : app.tab).send(attack.request)
  return findAnswerFault(attack, answer)
}

test(
  `${total} random requests to both APIs cause no server error and no error in another format`,
  async () => {
    const faults: { call: string }[] = []
    for (let sent = 0; sent < total;) {
      await createFreshOrders()
      for (const end = Math.min(total, sent + 500); sent < end;) {
        const batch = Array.from({ length: Math.min(4, end - sent) }, nextRequest)
        sent += batch.length
        const found = await Promise.all(batch.map(sendAttack))
        faults.push(...found.filter((fault) => fault !== null))
      }
    }
    const firsts = summarizeFaults(faults)
    expect(firsts, JSON.stringify(firsts, null, 1)).toEqual([])
  },
  60_000 + total * 100,
)
