import { expect, test } from 'vitest'
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
