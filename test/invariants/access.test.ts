import { describe, expect, it } from 'vitest'
import { pages, type PageRight } from '#contract/access'
import { callRights } from '#contract/call-rights'
import { accountStates, profiles, type AccountState, type Profile } from '#contract/profiles'
import type { Person } from '#server/kernel/call'
import { allCallNames, createSampleRequest, sampledCalls, unknownIds } from '../builders/sample-requests.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestApp } from '../app/test-app.ts'
import { createTestPartner } from '../builders/orders.ts'
import { statedNames, getStatedRefusal, statedRights } from '../oracles/stated-rights.ts'

const { database, url } = await freshDatabase()
const app = await createTestApp(database, url)
const partner = await createTestPartner(database)

/** Every profile alone, and a pair in which one profile is read-only. */
const profileSets: readonly (readonly Profile[])[] = [
  ...profiles.map((profile) => [profile]),
  ['installer', 'readonly'],
]

async function createPersonWith(profileSet: readonly Profile[], accountState: AccountState): Promise<Person> {
  return { ...partner.admin, profiles: profileSet, accountState }
}

describe('permission of every call by profile and account state', () => {
  it('the permission table and the samples cover every call', () => {
    expect(Object.keys(callRights).toSorted()).toEqual(allCallNames.toSorted())
    expect(statedNames.toSorted()).toEqual(allCallNames.toSorted())
    expect([...sampledCalls, 'file.upload', 'upload.append', 'live.events'].toSorted()).toEqual(
      allCallNames.toSorted(),
    )
  })

  for (const name of sampledCalls) {
    it(`${name} answers every profile and account state as the stated permissions say`, async () => {
      for (const profileSet of profileSets) {
        for (const state of accountStates) {
          const person = await createPersonWith(profileSet, state)
          const token = app.logInAs(person, `${profileSet.join('-')}-${state}`)
          const answer = await app.tab.send({
            ...createSampleRequest(name, unknownIds),
            headers: { authorization: `Bearer ${token}` },
          })
          const result = { profileSet, state, status: answer.body?.status }
          const expected = getStatedRefusal(name, { profiles: profileSet, accountState: state })
          if (expected) expect(result).toEqual({ profileSet, state, status: expected })
          else expect(result.status, JSON.stringify(result)).not.toBe('account_state')
        }
      }
    })

    it(`${name} requires a log-in unless it is public`, async () => {
      const answer = await app.tab.send(createSampleRequest(name, unknownIds))
      const isPublic = statedRights.get(name)?.roles === 'public'
      if (!isPublic) expect(answer).toMatchObject({ status: 401, body: { status: 'unauthenticated' } })
      else expect(answer.status).not.toBe(403)
    })

    it(`${name} refuses an expired token unless it is public`, async () => {
      const headers = { authorization: 'Bearer ended' }
      const answer = await app.tab.send({ ...createSampleRequest(name, unknownIds), headers })
      const isPublic = statedRights.get(name)?.roles === 'public'
      if (!isPublic) expect(answer).toMatchObject({ status: 401, body: { status: 'token_expired' } })
    })
  }
})

describe('permission of pages', () => {
  const working = ['active', 'beginner_onboarding', 'repeated_onboarding']
  const list = ['admin', 'disposition', 'installer']
  const stated: Record<string, readonly string[]> = {
    '/offers/': ['admin', 'disposition'],
    '/offers/{job_id}/': ['admin', 'disposition'],
    '/today/': list,
    '/orders/open/': list,
    '/orders/scheduled/': list,
    '/orders/at-work/': list,
    '/orders/completed/': ['admin', 'accounting', 'disposition', 'installer'],
    '/orders/waiting/': ['admin', 'disposition'],
    '/orders/waiting-action/': ['admin', 'disposition'],
    '/orders/final-confirmation/': ['admin'],
    '/orders/final-confirmation/{job_id}/': ['admin'],
    '/orders/customer-signature/': list,
    '/orders/customer-signature/{job_id}/': list,
    '/orders/{type}/{job_id}/': ['admin', 'installer'],
    '/orders/completed/{job_id}/': ['admin', 'accounting', 'disposition', 'installer'],
    '/order/{job_id}/create': ['admin'],
    '/order-single/{job_id}/': ['admin', 'installer'],
    '/order-single/{job_id}/finish/': ['admin', 'installer'],
    '/orders/{type}/{job_id}/finish/': ['admin', 'installer'],
    '/invoices': ['admin', 'accounting'],
    '/company': ['admin', 'company_owner'],
    '/company/qualifications': ['admin', 'company_owner'],
    '/company/payment': ['admin', 'company_owner'],
    '/company/documents': ['admin', 'company_owner'],
    '/company/services': ['admin', 'company_owner'],
    '/company/contacts': ['admin', 'company_owner'],
    '/company/single-sign-on': ['admin', 'company_owner'],
    '/company/gid-badge': ['admin', 'company_owner'],
    '/company/dashboard': ['admin', 'company_owner', 'accounting'],
  }
  const byPath = new Map(Object.values(pages as Record<string, PageRight>).map((page) => [page.path, page]))

  it.each(Object.entries(stated))('%s is open to exactly its profiles', (path, profileSet) => {
    const page = byPath.get(path)
    expect(Array.from<string>(page?.profiles ?? []).toSorted()).toEqual(profileSet.toSorted())
    expect(page?.states).toEqual(expect.arrayContaining(working))
    expect(page?.states).not.toContain('invited')
  })

  it('order pages are open only to companies in a working state', () => {
    const orders = [...byPath.values()].filter(
      ({ path }) => /^\/orders?[/-]/.test(path) && path !== '/order-access/{id}',
    )
    expect(orders.length).toBeGreaterThan(10)
    for (const { path, states } of orders)
      expect({ path, states: states?.toSorted() }).toEqual({ path, states: working.toSorted() })
  })
})
