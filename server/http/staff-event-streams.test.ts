import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { freshDatabase } from '#test/database/fresh-database'
import { registerLiveEvents } from './live-event-streams.ts'
import { registerStaffEvents, type StaffEventStreams } from './staff-event-streams.ts'

const { database, owner, url: databaseUrl } = await freshDatabase()
await createTestApp(database, databaseUrl)
let streams: StaffEventStreams
const staffApp = await createStaffApp(database, {
  register: async (app, now) => {
    await registerLiveEvents(app, { authenticate: async () => null })
    streams = registerStaffEvents(app, { database, now })
  },
})
const viewer = await staffApp.createLoggedInStaff('viewer')
let url: string

beforeAll(async () => {
  url = await staffApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => streams.close())

async function openStaffStream(cookie: string) {
  const answer = await fetch(`${url}/staff-api/v1/events`, { headers: { cookie: `gewerk_staff=${cookie}` } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return `${text}(ended)`
      text += chunk.value
    }
    const seen = text
    text = ''
    return seen
  }
  return { status: answer.status, read }
}

const getCookie = () => viewer.tab.browser.cookies.get('gewerk_staff') ?? ''

test('without an open session there is no stream', async () => {
  expect((await openStaffStream('made up')).status).toBe(401)
})

test('changes of all companies arrive together, and a new screen is told to load everything', async () => {
  const screen = await openStaffStream(getCookie())
  expect(await screen.read('\n\n')).toContain('{"job_ids":null}')
  streams.send([
    { a: ['sommer'], t: 'order', j: 'j1' },
    { a: ['winter'], t: 'offers', j: 'j2' },
    { a: ['winter'], t: 'orders', j: 'j1' },
  ])
  expect(await screen.read('job_ids')).toContain('{"job_ids":["j1","j2"]}')
  streams.requestRefresh()
  expect(await screen.read('null')).toContain('{"job_ids":null}')
})

test('the stream of a deactivated person ends within ten seconds and does not prolong the session', async () => {
  const screen = await openStaffStream(getCookie())
  await screen.read('null')
  const readUse = async () =>
    (await owner.query('select last_used_at from staff_sessions where staff_id = $1', [viewer.id])).rows[0]
  const before = await readUse()
  await owner.query('update staff_people set deactivated_at = now() where id = $1', [viewer.id])
  const begun = performance.now()
  expect(await screen.read('never')).toContain('(ended)')
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await readUse()).toEqual(before)
}, 15_000)
