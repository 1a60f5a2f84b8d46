/** Replies of repeatable calls are stored for a day. Secrets must not be among them. */

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/kit/endpoint'
import { operatorApi } from '#contract/operator/operator-api'
import { staffApi } from '#contract/operator/staff-api'
import { createOperatorApp, createOperatorClient } from '../app/operator-client.ts'
import { createTestApp } from '../app/test-app.ts'
import { createOrderInStatus, createTestPartner } from '../builders/orders.ts'
import { freshDatabase } from '../database/fresh-database.ts'

const { database, owner, url } = await freshDatabase()
// Sets up the dependencies of the features.
await createTestApp(database, url)
const partner = await createTestPartner(database)
const api = createOperatorClient(await createOperatorApp({ database }))

async function findStoredReplies(): Promise<string> {
  const { rows } = await owner.query('select * from idempotency_keys')
  return JSON.stringify(rows)
}

describe('a reply with a secret', () => {
  test('the secret of a created webhook and its renewed secret are not stored for repetitions', async () => {
    const created = await api.post('/webhooks', { url: 'https://example.com/' }, 'key-of-create')
    const renewed = await api.post(`/webhooks/${created.body.id}/secret`, {}, 'key-of-renew')
    const stored = await findStoredReplies()
    for (const { body } of [created, renewed]) {
      expect(body.secret).toMatch(/^whsec_/)
      expect(stored).not.toContain(body.secret)
    }
  })

  test('the path of an order link is not stored for repetitions', async () => {
    const order = await createOrderInStatus(database, partner, 'accepted')
    const { contactId } = await partner.person(['installer'])
    const { body } = await api.post(
      `/jobs/${order.id}/access-links`,
      { contact_id: contactId },
      'key-of-link',
    )
    expect(body.path).toContain('/')
    expect(await findStoredReplies()).not.toContain(body.path)
  })

  test('all writing calls whose replies contain a secret are marked', () => {
    const secretNames = ['secret', 'token', 'access_token', 'recovery_codes']
    const unmarked = Object.entries<Endpoint>({ ...operatorApi, ...staffApi })
      .filter(([, { effect, secret, transport }]) => effect === 'write' && !secret && transport !== 'stream')
      .filter(([, { reply }]) => {
        const { properties = {} } = z.toJSONSchema(reply, { unrepresentable: 'any', io: 'input' })
        return secretNames.some((name) => Object.hasOwn(properties, name))
      })
      .map(([name]) => name)
    expect(unmarked).toEqual([])
  })
})
