/** The rights of the back office: every role and call, and the borders to partners and programs. */

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseCallRoute } from '#contract/calls'
import { operatorCalls } from '#contract/operator/operator-calls'
import { staffCallRights, staffRoles, type StaffRole } from '#contract/operator/staff-access'
import { parseStaffRoute, staffCallNames, type StaffCallName } from '#contract/operator/staff-calls'
import { createTestApp } from '../app/test-app.ts'
import { operatorKey } from '../app/operator-client.ts'
import { createStaffApp, type StaffTab } from '../app/staff-client.ts'
import { createTestPartner } from '../builders/orders.ts'
import { createSampleRequest, sampledCalls, unknownIds } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { statedStaffCalls, statedStaffRights } from '../oracles/stated-staff-rights.ts'
import { statedRights } from '../oracles/stated-rights.ts'

const { database, url } = await freshDatabase()
// Sets up the dependencies of the features.
const portal = await createTestApp(database, url)
const partner = await createTestPartner(database)
const { newStaffTab, createLoggedInStaff } = await createStaffApp(database)
const tabs = {} as Record<StaffRole, StaffTab>

beforeAll(async () => {
  for (const role of staffRoles) tabs[role] = (await createLoggedInStaff(role)).tab
})

function sendAs(tab: StaffTab, name: StaffCallName, headers: Record<string, string> = {}) {
  const { method, path } = parseStaffRoute(name)
  const url = path.replaceAll(/\{\w+\}/g, () => randomUUID())
  // An unknown field: calls that are allowed are refused by their schema and change nothing.
  const payload = method === 'GET' ? {} : { payload: { no_such_field: 1 } }
  return tab.browser.send({ method, url, ...payload, headers: { ...tab.headers, ...headers } })
}

test('both statements of the rights name every call exactly once', () => {
  expect(Object.keys(staffCallRights).toSorted()).toEqual(statedStaffCalls.toSorted())
  expect(new Set(statedStaffCalls).size).toBe(statedStaffCalls.length)
})

describe('the right of each role', () => {
  test.each(staffCallNames)('%s answers every role as the stated rights say', async (name) => {
    const stated = statedStaffRights.get(name)
    for (const role of staffRoles) {
      const { body, status } = await sendAs(tabs[role], name)
      const isAllowed = stated === 'public' || (stated !== 'programs' && stated?.includes(role))
      const result = { role, isRefused: status === 403, code: body?.status === 'role_not_allowed' }
      expect(result).toEqual({ role, isRefused: !isAllowed, code: !isAllowed })
    }
  })

  test.each(staffCallNames)('%s needs a log-in unless it is public', async (name) => {
    const { body } = await sendAs(newStaffTab(), name)
    expect(body?.status === 'unauthenticated').toBe(statedStaffRights.get(name) !== 'public')
  })

  test('calls for programs only do not exist in the back office', async () => {
    for (const [name, right] of statedStaffRights) {
      if (right !== 'programs') continue
      const { body } = await sendAs(tabs.administrator, name as StaffCallName)
      expect([name, body.status]).toEqual([name, 'not_found'])
    }
  })
})

describe('the borders between the APIs', () => {
  test.each(staffCallNames)('%s does not accept a partner’s token or the operator’s key', async (name) => {
    if (statedStaffRights.get(name) === 'public') return
    const token = portal.logInAs(partner.admin)
    for (const bearer of [token, operatorKey]) {
      const { body } = await sendAs(newStaffTab(), name, { authorization: `Bearer ${bearer}` })
      expect(body.status).toBe('unauthenticated')
    }
  })

  test('no partner’s call accepts the session of a person of the back office', async () => {
    const cookie = tabs.administrator.browser.cookies.get('gewerk_staff') ?? ''
    for (const name of sampledCalls) {
      if (statedRights.get(name)?.roles === 'public') continue
      const sample = createSampleRequest(name, unknownIds)
      for (const headers of [{ cookie: `gewerk_staff=${cookie}` }, { authorization: `Bearer ${cookie}` }]) {
        const { status, body } = await portal.tab.send({ ...sample, headers })
        expect([parseCallRoute(name).path, status, body.status]).toEqual([
          parseCallRoute(name).path,
          401,
          expect.stringMatching(/^(unauthenticated|token_expired)$/),
        ])
      }
    }
  })

  test('no call of the operator’s API accepts the session of a person of the back office', async () => {
    for (const route of Object.values(operatorCalls)) {
      const [method = '', path = ''] = route.split(' ')
      const { status } = await tabs.administrator.browser.send({
        method,
        url: path.replaceAll(/\{\w+\}/g, () => randomUUID()),
        headers: tabs.administrator.headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      expect([route, status]).toEqual([route, 401])
    }
  })

  test.each(staffCallNames.filter((name) => parseStaffRoute(name).method !== 'GET'))(
    '%s is refused without the header that only the back office’s pages send',
    async (name) => {
      const { body } = await sendAs(tabs.administrator, name, { 'gewerk-back-office': '' })
      expect(body.status).toBe('foreign_request')
    },
  )
})
