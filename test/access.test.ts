import { describe, expect, it } from 'vitest'
import { callRights, type Right } from '#contract/access'
import { denial } from '#contract/denials'
import { accountStates, profiles, type AccountState, type Profile } from '#contract/profiles'
import type { Person } from '#server/kernel/call'
import { allCalls, requestOf, sampled, unknownThings } from './calls.ts'
import { freshDatabase } from './database.ts'
import { wholeHouse } from './house.ts'
import { aPartner } from './orders.ts'

const { database, url } = await freshDatabase()
const house = await wholeHouse(database, url)
const partner = await aPartner(database)

/** Every profile alone, and the pair that a reader of the table might get wrong. */
const people: readonly (readonly Profile[])[] = [
  ...profiles.map((profile) => [profile]),
  ['installer', 'readonly'],
]

async function personWith(held: readonly Profile[], accountState: AccountState): Promise<Person> {
  return { ...partner.admin, profiles: held, accountState }
}

describe('every call is refused exactly when the access table says so', () => {
  it('has every call in the table and in these samples', () => {
    expect(Object.keys(callRights).toSorted()).toEqual(allCalls.toSorted())
    expect([...sampled, 'file.upload', 'upload.append', 'live.events'].toSorted()).toEqual(
      allCalls.toSorted(),
    )
  })

  for (const name of sampled) {
    it(name, async () => {
      const right = callRights[name] as Right
      for (const held of people) {
        for (const state of accountStates) {
          const person = await personWith(held, state)
          const token = house.as(person, `${held.join('-')}-${state}`)
          const answer = await house.tab.send({
            ...requestOf(name, unknownThings),
            headers: { authorization: `Bearer ${token}` },
          })
          const told = { held, state, status: answer.body?.status }
          const expected = denial(right, { profiles: held, accountState: state })
          if (expected) expect(told).toEqual({ held, state, status: expected })
          else expect(told.status, JSON.stringify(told)).not.toBe('account_state')
        }
      }
    })

    it(`${name} without a log-in`, async () => {
      const answer = await house.tab.send(requestOf(name, unknownThings))
      const isPublic = (callRights[name] as Right).profiles === 'public'
      if (!isPublic) expect(answer).toMatchObject({ status: 401, body: { status: 'unauthenticated' } })
      else expect(answer.status).not.toBe(403)
    })

    it(`${name} with a token that ended`, async () => {
      const headers = { authorization: 'Bearer ended' }
      const answer = await house.tab.send({ ...requestOf(name, unknownThings), headers })
      const isPublic = (callRights[name] as Right).profiles === 'public'
      if (!isPublic) expect(answer).toMatchObject({ status: 401, body: { status: 'token_expired' } })
    })
  }
})
