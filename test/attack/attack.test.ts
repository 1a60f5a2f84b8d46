/** A small part of `npm run attack` (test/attack/attack.ts), against a server of its own. */

import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createTestApp } from '../app/test-app.ts'
import { createTestPartner } from '../builders/orders.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { findRawFault, rawProbes, sendRawBytes } from './raw-http.ts'
import { createUploadProbes, findUploadFault } from './uploads.ts'

const { database, url } = await freshDatabase()
const { app, tab, logInAs } = await createTestApp(database, url)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const token = logInAs((await createTestPartner(database)).admin)

test('two requests in one connection get two answers, as a control of the next test', async () => {
  const request = 'GET /api/partner/settings HTTP/1.1\r\nHost: a\r\n\r\n'
  const received = await sendRawBytes(port, request + request)
  expect(received.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
})

test('smuggled requests, malformed heads and strange addresses cause one answer without a server error', async () => {
  const faults = await Promise.all(
    rawProbes.map(async (probe) => [probe.name, await findRawFault(port, probe)] as const),
  )
  expect(faults.filter(([, fault]) => fault)).toEqual([])
})

test('a body that never ends is cut off after three minutes', () => {
  expect(app.server.requestTimeout).toBe(180_000)
})

for (const probe of await createUploadProbes()) {
  test(`upload, ${probe.name}: ${probe.expected === 'refused' ? 'is refused' : 'does no harm'}`, async () => {
    expect(await findUploadFault(tab.send, token, probe)).toBeNull()
  })
}
