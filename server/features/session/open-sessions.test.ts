import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { liveChannel, type LiveMessage } from '#server/kernel/live-events'
import { connectAsOwner } from '#server/platform/database/database'
import { listenToChannel } from '#server/platform/database/postgres-listen'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestSession, getFirstAccessToken } from '#test/app/test-session'

/**
 * Other processes are notified when a session ends, so that they drop it from the cache and close its
 * streams.
 */

const { database, url } = await freshDatabase()
const { session, logIn, logOut, createLogin, newTab } = await createTestSession(database)

const endedSessions: string[] = []
const listener = await listenToChannel({
  connect: () => connectAsOwner(url),
  channel: liveChannel,
  onNotification: (payload) =>
    (JSON.parse(payload) as LiveMessage[]).forEach(({ e }) => e && endedSessions.push(e)),
  onReconnect: () => undefined,
})
afterAll(() => listener.close())

let email: string
beforeAll(async () => {
  email = (await createLogin(await createTestCompany(database))).email
})

/** Logs in with a new browser. Returns the browser, its token and the id of the session. */
async function logInSomewhere() {
  const tab = newTab()
  const token = getFirstAccessToken(await logIn(tab, email))
  const id = (await session.authenticate(token))?.sessionId ?? ''
  return { tab, token, id }
}

test('a log-out is announced to every process, without ending other sessions', async () => {
  const [mine, other] = [await logInSomewhere(), await logInSomewhere()]
  await logOut(mine.tab)
  await vi.waitFor(() => expect(endedSessions).toContain(mine.id))
  expect(endedSessions).not.toContain(other.id)
})

test('ending one or all sessions from another device is announced to every process', async () => {
  const [here, phone, desk] = [await logInSomewhere(), await logInSomewhere(), await logInSomewhere()]
  const headers = { authorization: `Bearer ${here.token}` }
  await here.tab.send({ method: 'DELETE', url: `/api/partner/auth/sessions/${phone.id}`, headers })
  await vi.waitFor(() => expect(endedSessions).toContain(phone.id))
  await here.tab.post('/api/partner/auth/logout-everywhere', {}, here.token)
  await vi.waitFor(() => expect(endedSessions).toEqual(expect.arrayContaining([here.id, desk.id])))
})
