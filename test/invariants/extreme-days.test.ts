/** Calls that take a day, a month or a range answer extreme ones in the common error format or with a result. */

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import { ErrorForm, type Endpoint } from '#contract/kit/endpoint'
import { createSampleRequest, sampledCalls, sampleRequests, unknownIds } from '../builders/sample-requests.ts'
import { createOrderInStatus, createTestPartner } from '../builders/orders.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'

const { database, url } = await freshDatabase()
const app = await createTestApp(database, url)
const partner = await createTestPartner(database)
const token = app.logInAs({ ...partner.admin, profiles: ['admin', 'company_owner', 'accounting'] })
const headers = { authorization: `Bearer ${token}` }
const order = await createOrderInStatus(database, partner, 'accepted')
const ids = {
  ...unknownIds,
  order: order.sfid,
  apiId: order.id,
  account: partner.accountId,
  opportunity: partner.admin.contactId,
}

type SampledName = (typeof sampledCalls)[number]

/** Calls whose samples leave out days that they take. */
const samplesWithDays: readonly (readonly [SampledName, { query?: string; body?: object }])[] = [
  ['creditNote.list', { query: 'issueDateFrom=2031-03-01&issueDateTo=2031-03-31' }],
  ['order.list', { body: { type: 'open', search_json: { date: { from: '2031-03-01', to: '2031-03-31' } } } }],
  ['order.list', { body: { type: 'open', search_json: { date: { eq: '2031-03-01' } } } }],
  ['offer.list', { body: { date_from: '2031-03-01', date_to: '2031-03-31' } }],
  [
    'companyDocument.create',
    {
      body: {
        ...sampleRequests['companyDocument.create'](ids).body,
        lifetimeStart: '2031-03-01',
        lifetimeEnd: '2032-03-01',
      },
    },
  ],
  [
    'offerRules.tryOut',
    {
      body: {
        ...sampleRequests['offerRules.tryOut'](ids).body,
        holiday: { from: '2031-03-01', until: '2031-03-31' },
      },
    },
  ],
  [
    'offerRules.save',
    {
      body: {
        ...sampleRequests['offerRules.save'](ids).body,
        holiday: { from: '2031-03-01', until: '2031-03-31' },
      },
    },
  ],
  [
    'order.setStatus',
    {
      body: {
        preview: false,
        job_id: order.sfid,
        new_status: 'appointment_confirmed',
        inputs: { appointment_date: { start: '2031-03-04T08:00:00Z', end: '2031-03-04T10:00:00Z' } },
      },
    },
  ],
  [
    'order.setStatus',
    { body: { job_id: order.sfid, new_status: 'finished', inputs: { readiness_date: '2031-03-04' } } },
  ],
]

const dayPattern = /\d{4}-\d{2}(?:-\d{2})?(?=[T"&]|$)/g
/** Days that programs use for "never" and "always", and days that no table stores. */
const extremeDays = ['0000-01-01', '0001-01-01', '1582-10-10', '9999-12-31']

/** Replaces the first, the last or all days of a text: the range ends before it begins, or takes centuries. */
function listExtremeTexts(text: string): string[] {
  const places = [...text.matchAll(dayPattern)].map(({ index }) => index)
  const replace = (chosen: readonly number[], day: string) => {
    let place = -1
    return text.replaceAll(dayPattern, (given) => {
      place++
      return chosen.includes(place) ? day.slice(0, given.length) : given
    })
  }
  const [first, last] = [0, places.length - 1]
  const all = places.map((_, place) => place)
  return extremeDays.flatMap((day) => [
    ...new Set([replace(all, day), replace([first], day), replace([last], day)]),
  ])
}

const samples = sampledCalls.map((name) => [name, sampleRequests[name](ids)] as const)
const samplesTakingDays = [...samples, ...samplesWithDays].filter(
  ([, { query = '', body }]) =>
    query.match(dayPattern) !== null || (JSON.stringify(body) ?? '').match(dayPattern) !== null,
)

/** Says whether a shape contains a day, an instant or a month. */
function takesDays(shape: z.ZodType): boolean {
  const text = JSON.stringify(z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }))
  return text.includes('"format":"date') || text.includes('-(0[1-9]|1[0-2])')
}

describe('extreme days', () => {
  it('every call whose query or body has a day is tested', () => {
    const tested = new Set(samplesTakingDays.map(([name]) => name))
    const takesDay = sampledCalls.filter((name) => {
      const { query, body } = api[name] as Endpoint
      return [query, body].some((shape) => shape && takesDays(shape))
    })
    expect(takesDay.filter((name) => !tested.has(name))).toEqual([])
    expect(tested.size).toBeGreaterThan(15)
  })

  for (const [name, { query, body }] of samplesTakingDays) {
    it(`${name} answers extreme days in ${query ? 'its query' : `the body ${JSON.stringify(Object.keys(body ?? {}))}`}`, async () => {
      const { method, url: path } = createSampleRequest(name, ids)
      const [bare = ''] = path.split('?')
      const texts = listExtremeTexts(query ?? JSON.stringify(body))
      for (const text of texts) {
        const answer = await app.tab.send(
          query
            ? { method, url: `${bare}?${text}`, headers }
            : {
                method,
                url: path,
                headers: { ...headers, 'content-type': 'application/json' },
                payload: text,
              },
        )
        expect(answer.status, `${text}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
        if (answer.status >= 400) expect(ErrorForm.safeParse(answer.body).success, text).toBe(true)
        if (answer.body?.status === 'validation_failed') expect(answer.body.errors, text).toBeTypeOf('object')
      }
    })
  }
})
