import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyTimeStamp } from '#server/platform/documents/pdf-signing/time-stamp'
import { startTimeStampAuthority, type AuthorityBehaviour } from '#test/fakes/time-stamp-authority'
import { createTimeStampService } from './time-stamp-service.ts'

const at = new Date('2026-11-22T09:30:00Z')
const hash = createHash('sha256').update('Protokoll').digest()
const warnings: unknown[] = []
const log = { warn: (about: unknown) => void warnings.push(about) }

let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>
beforeAll(async () => {
  authority = await startTimeStampAuthority({ at })
})
afterEach(() => {
  for (const key of Object.keys(authority.behaviour) as (keyof AuthorityBehaviour)[])
    delete authority.behaviour[key]
})
afterAll(() => authority.close())

const stamp = (url = authority.url) => createTimeStampService({ url, log, timeoutMillis: 300 })?.stamp(hash)

describe('time stamp service', () => {
  test('a time stamp states the authority and its time', async () => {
    const made = await stamp()
    expect(made).toMatchObject({ authority: 'Test TSA' })
    expect(made?.at.toString()).toBe('2026-11-22T09:30:00Z')
    expect(made && verifyTimeStamp(made.token, hash).at.toString()).toBe('2026-11-22T09:30:00Z')
  })

  test('without a configured address there is no service', () => {
    expect(createTimeStampService({ url: undefined, log })).toBeNull()
  })

  test.each<[keyof AuthorityBehaviour, RegExp]>([
    ['refuses', /refused/],
    ['stampsOtherHash', /another hash/],
    ['replays', /another request/],
    ['changesTime', /changed/],
    ['silent', /timeout|aborted/i],
  ])('a reply of an authority that %s is no time stamp, and is logged', async (fault, complaint) => {
    authority.behaviour[fault] = true
    const before = warnings.length
    await expect(stamp()).rejects.toThrow(complaint)
    expect(warnings).toHaveLength(before + 1)
  })

  test('a certificate for another purpose signs no time stamps', async () => {
    const server = await startTimeStampAuthority({ at, usage: '1.3.6.1.5.5.7.3.1' })
    await expect(stamp(server.url)).rejects.toThrow(/not for time stamps/)
    server.close()
  })

  test('every changed byte of a token is detected or leaves the time as it was', async () => {
    const { token } = (await stamp()) ?? { token: Buffer.alloc(0) }
    const times = new Set<string>()
    for (let place = 0; place < token.length; place++) {
      const changed = Buffer.from(token)
      changed[place] = (changed[place] ?? 0) ^ 1
      try {
        times.add(verifyTimeStamp(changed, hash).at.toString())
      } catch {
        continue
      }
    }
    expect([...times].filter((time) => time !== '2026-11-22T09:30:00Z')).toEqual([])
  })

  test('an unreachable authority gives no time stamp', async () => {
    await expect(stamp('http://127.0.0.1:1/tsr')).rejects.toThrow()
  })
})
