// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import type { JsonCall } from './call.ts'
import { persistedQueryKinds } from '../offline/cache/persisted-queries.ts'
import { storedShape } from './stored-shape.ts'

/** The calls whose replies are stored, by the first part of the query key. */
const callsByQueryKind: Record<string, readonly JsonCall[]> = {
  order: [
    'order.read',
    'order.workPackage',
    'order.history',
    'order.cancellationReasons',
    'comment.list',
    'productOrder.list',
    'briefing.list',
    'report.list',
    'proposal.read',
    'service.forJob',
    'contact.forJob',
    'order.setStatus',
    'offer.read',
    'map.site',
  ],
  orders: ['calendar.read', 'today.read', 'map.visits'],
  'order-list': ['order.list'],
  offers: ['offer.list', 'offer.nearby'],
  offer: ['offer.read'],
  counts: ['order.count'],
  'credit-notes': ['creditNote.list', 'creditNote.packages'],
  form: ['form.read', 'form.forOrder'],
  'form-ahead': ['form.draft'],
  picklist: ['picklist.read'],
  map: ['map.source', 'map.route'],
  settings: ['app.settings'],
}

/**
 * Raise the number if the app cannot use replies that an older one has stored, and record the new fingerprint. A new
 * optional field needs no new number, which would delete the orders on every device.
 */
const recorded = { shape: 7, fingerprint: '57ba99594f801c83' }

async function computeFingerprint(): Promise<string> {
  const withoutWords = (key: string, value: unknown) => (key === 'description' ? undefined : value)
  const schemas = Object.values(callsByQueryKind)
    .flat()
    .map((name) => z.toJSONSchema(api[name].reply, { unrepresentable: 'any' }))
  const text = JSON.stringify([callsByQueryKind, schemas], withoutWords)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new Uint8Array(digest).toHex().slice(0, 16)
}

it('the fingerprint covers all stored queries and the settings', () => {
  expect(new Set(Object.keys(callsByQueryKind))).toEqual(new Set([...persistedQueryKinds, 'settings']))
})

it('a changed reply schema has a new stored shape number', async () => {
  expect(
    { shape: storedShape, fingerprint: await computeFingerprint() },
    'A stored reply has changed: decide by the comment above whether storedShape is raised, and record the fingerprint.',
  ).toEqual(recorded)
})
