import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { createLog, redactUrl } from './log.ts'

function captureLog(write: (log: ReturnType<typeof createLog>) => void, logLevel = 'info'): string {
  let text = ''
  write(createLog({ logLevel }, { write: (line) => void (text += line) }))
  return text
}

test('secrets are removed from every part of a log line', () => {
  const text = captureLog((log) => {
    log.info(
      { password: 'hunter2', body: { token: 'hunter2', user: { jwt: 'hunter2', iban: 'hunter2' } } },
      'sent',
    )
    log.child({ reqId: 'r1' }).info({ headers: { authorization: 'hunter2', cookie: 'hunter2' } }, 'asked')
    log.info({ req: { method: 'GET', url: '/login/?token=hunter2&role=partner', headers: {} } }, 'request')
  })
  expect(text).not.toContain('hunter2')
  expect(text).toContain('"reqId":"r1"')
  expect(text).toContain('/login/?token=[secret]&role=partner')
})

test('messages below the log level are not written', () => {
  expect(captureLog((log) => log.info('small talk'), 'warn')).toBe('')
})

test('only the secret parts of a URL are removed', () => {
  expect(redactUrl('/files/a.pdf?jwt=abc.def&download=1')).toBe('/files/a.pdf?jwt=[secret]&download=1')
  expect(redactUrl('/orders/?search=token')).toBe('/orders/?search=token')
  const secret = 'Zq3'.padEnd(43, '-aB_')
  expect(redactUrl(`/api/partner/calendar/${secret}.ics`)).toBe('/api/partner/calendar/[secret].ics')
  expect(redactUrl(`/api/partner/access/${secret}?x=1`)).toBe('/api/partner/access/[secret]?x=1')
  const order = '/api/partner/orders/0199a1b2-0000-7000-8000-000000000000'
  expect(redactUrl(order)).toBe(order)
})

describe('an error of PostgreSQL or of a mail server', async () => {
  const { owner } = await freshDatabase()
  await owner.query(
    `create table people (id integer primary key, email text unique, name text check (name <> 'Jana Kern'))`,
  )
  await owner.query(`insert into people values (1, 'jana@example.com', 'Jana')`)

  const logError = (error: unknown) => captureLog((log) => log.error({ err: error }, 'call failed'))
  const logFailing = (statement: string) =>
    owner.query(statement).then(
      () => expect.fail('The statement succeeded.'),
      (error: unknown) => logError(error),
    )

  test.each([
    [`insert into people values (2, 'jana@example.com', 'Jana')`, /Key \(email\)=\(\[value\]\) already/],
    [`insert into people values (3, 'kern@example.com', 'Jana Kern')`, /row contains \(\[value\]\)/],
    [`select '0341 5550123'::uuid`, /type uuid: \\"\[value\]\\"/],
  ])('%s is logged without the values of people', async (statement, expected) => {
    const text = await logFailing(statement)
    expect(text).toMatch(expected)
    // The digits of the time may be those of the phone number.
    const { time: _, ...line } = JSON.parse(text)
    expect(JSON.stringify(line)).not.toMatch(/jana@|kern@|Jana|0341/)
    expect(line).toMatchObject({ err: { code: expect.any(String), stack: expect.stringContaining('at ') } })
  })

  test('a refused recipient is logged without the part before the @', () => {
    const refusal = Object.assign(
      new Error('550 5.1.1 <jana.kern@example.com>: Recipient address rejected'),
      {
        code: 'EENVELOPE',
      },
    )
    const text = logError(refusal)
    expect(text).toContain('550 5.1.1 <[address]@example.com>: Recipient address rejected')
    expect(text).not.toContain('jana')
  })
})
