/** People of the marketplace look at the portal as a company sees it, and change nothing. */

import { describe, expect, test } from 'vitest'
import { accountsRoutes } from '#server/features/accounts/accounts.routes'
import type { Person } from '#server/kernel/call'
import { createStaffApp } from '../app/staff-client.ts'
import { createBrowser } from '../app/http-client.ts'
import { createTestApp } from '../app/test-app.ts'
import { createTestSession } from '../app/test-session.ts'
import { createTestPartner } from '../builders/orders.ts'
import { createSampleRequest, sampledCalls, unknownIds } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { statedRights } from '../oracles/stated-rights.ts'
import { statedViewCalls } from '../oracles/stated-view-calls.ts'

const { database, url, owner } = await freshDatabase()
const portal = await createTestApp(database, url)
const partner = await createTestPartner(database)
const { session, advanceSeconds } = await createTestSession(database)
const staffApp = await createStaffApp(database, {
  routes: [session.routes, accountsRoutes],
  authenticate: session.authenticate,
})
const { accountId } = partner
const { contactId } = partner.admin
const reason = 'Der Betrieb findet seinen Termin nicht.'

const viewer: Person = {
  ...partner.admin,
  viewedBy: {
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Jana Kern',
    role: 'administrator',
    endsAt: '2099-01-01T00:00:00.000Z',
  },
}

async function startView(role: 'dispatcher' | 'administrator') {
  const staff = await staffApp.createLoggedInStaff(role)
  const started = await staff.tab.post(`/accounts/${accountId}/contacts/${contactId}/view`, { reason })
  expect(started.status, JSON.stringify(started.body)).toBe(201)
  const read = (path: string) => createBrowser(staffApp.app).get(path, started.body.token)
  return { staff, started: started.body, read }
}

describe('every call of the partner API in a view', () => {
  test.each(sampledCalls)('%s answers a view only if it changes nothing', async (name) => {
    const right = statedRights.get(name)
    if (right?.roles === 'public') return
    const token = portal.logInAs(viewer, 'viewer')
    const { status, body } = await portal.tab.send({
      ...createSampleRequest(name, unknownIds),
      headers: { authorization: `Bearer ${token}` },
    })
    const isRefused = status === 403 && body?.status === 'view_only'
    expect([name, isRefused]).toEqual([name, !statedViewCalls.has(name)])
  })
})

describe('downloads that print bank details', () => {
  const downloads = [
    'creditNote.month',
    'creditNote.ledger',
    'creditNote.datevPackage',
    'creditNote.statement',
  ] as const

  test.each(downloads)('%s is refused in a view whose role hides bank data', async (name) => {
    const ask = async (role: 'dispatcher' | 'administrator') => {
      const asRole: Person = {
        ...viewer,
        viewedBy: {
          id: '00000000-0000-7000-8000-000000000001',
          name: 'Jana Kern',
          role,
          endsAt: '2099-01-01T00:00:00.000Z',
        },
      }
      const token = portal.logInAs(asRole, `viewer-${role}`)
      const { body } = await portal.tab.send({
        ...createSampleRequest(name, unknownIds),
        headers: { authorization: `Bearer ${token}` },
      })
      return body?.status as unknown
    }
    expect(await ask('dispatcher')).toBe('forbidden')
    expect(await ask('administrator')).not.toBe('forbidden')
  })
})

describe('a view', () => {
  test('it shows the portal as the person sees it, and both names and the reason are recorded', async () => {
    const { staff, started, read } = await startView('administrator')
    const { status, body } = await read('/api/partner/auth/view')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ staff: staff.name, ends_at: started.ends_at })
    expect(body.user).toMatchObject({ contact: { id: contactId }, account: { id: accountId } })
    const { data } = (await staff.tab.get(`/audit?subject=${contactId}`)).body
    expect(data).toEqual([
      expect.objectContaining({
        staff: { id: staff.id, name: staff.name },
        call: 'account.view',
        subject: { account_id: accountId, contact_id: contactId },
        details: { reason, viewed_as: started.viewed_as },
      }),
    ])
    const { rows } = await owner.query(
      `select actor_kind, staff_id, after->>'viewed_as' as viewed_as from history where step = 'account.view' and staff_id = $1`,
      [staff.id],
    )
    expect(rows).toEqual([{ actor_kind: 'operator', staff_id: staff.id, viewed_as: started.viewed_as }])
  })

  test('bank data are masked for a role that may not see them', async () => {
    const masked = await startView('dispatcher')
    expect((await masked.read('/api/partner/auth/view')).body.user.account.iban).toMatch(/^•••• \d{4}$/)
    const full = await startView('administrator')
    expect((await full.read('/api/partner/auth/view')).body.user.account.iban).toMatch(/^DE\d{20}$/)
  })

  test.each([
    [
      'the person logs out',
      async ({ staff }: Awaited<ReturnType<typeof startView>>) => {
        await staff.tab.post('/session/logout')
      },
    ],
    [
      'the person is deactivated',
      async ({ staff }: Awaited<ReturnType<typeof startView>>) => {
        await owner.query('update staff_people set deactivated_at = now() where id = $1', [staff.id])
      },
    ],
    [
      'the person may no longer start one',
      async ({ staff }: Awaited<ReturnType<typeof startView>>) => {
        await owner.query(`update staff_people set role = 'viewer' where id = $1`, [staff.id])
      },
    ],
  ])('it ends when %s', async (_, end) => {
    const view = await startView('dispatcher')
    await end(view)
    expect((await view.read('/api/partner/auth/view')).body.status).toBe('token_expired')
  })

  test('it ends on the server at once when the viewer ends it, and a user has none to end', async () => {
    const { started, read } = await startView('dispatcher')
    expect((await read('/api/partner/auth/view')).status).toBe(200)
    const end = (token: string) =>
      createBrowser(staffApp.app).send({
        method: 'POST',
        url: '/api/partner/auth/view/end',
        payload: {},
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await end(started.token)).body).toEqual({ msg: 'success' })
    expect((await read('/api/partner/auth/view')).body.status).toBe('token_expired')
    expect((await end(started.token)).body.status).toBe('token_expired')
    const user = portal.logInAs(partner.admin, 'user')
    const none = await portal.tab.send({
      method: 'POST',
      url: '/api/partner/auth/view/end',
      payload: {},
      headers: { authorization: `Bearer ${user}` },
    })
    expect(none.body.status).toBe('not_found')
  })

  test('deactivating the person deletes the views of that person', async () => {
    const { staff } = await startView('dispatcher')
    const admin = await staffApp.createLoggedInStaff('administrator')
    await admin.tab.patch(`/staff/${staff.id}`, { active: false })
    const { rows } = await owner.query('select id from staff_views where staff_id = $1', [staff.id])
    expect(rows).toEqual([])
  })

  test('its token is no access to the back office, and a user’s token is no view', async () => {
    const { started } = await startView('dispatcher')
    const answer = await staffApp.newStaffTab().browser.send({
      method: 'GET',
      url: '/staff-api/v1/accounts',
      headers: { authorization: `Bearer ${started.token}` },
    })
    expect(answer.status).toBe(401)
    const token = portal.logInAs(partner.admin, 'user')
    expect((await portal.tab.get('/api/partner/auth/view', token)).body.status).toBe('not_found')
  })

  test('it needs a reason and a person of the company', async () => {
    const { tab } = await staffApp.createLoggedInStaff('dispatcher')
    const path = `/accounts/${accountId}/contacts/${contactId}/view`
    expect((await tab.post(path, { reason: ' ' })).body.errors).toHaveProperty('reason')
    const other = await createTestPartner(database)
    const foreign = await tab.post(`/accounts/${accountId}/contacts/${other.admin.contactId}/view`, {
      reason,
    })
    expect(foreign.status).toBe(404)
  })

  test('it ends after thirty minutes', async () => {
    const { read } = await startView('dispatcher')
    advanceSeconds(29 * 60)
    expect((await read('/api/partner/auth/view')).status).toBe(200)
    advanceSeconds(2 * 60)
    expect((await read('/api/partner/auth/view')).body.status).toBe('token_expired')
  })
})
