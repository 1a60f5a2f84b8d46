import { createECDH } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createPushDevice, startFakePushService, verifyPushSender } from '#test/fakes/push-service'
import { isPublicAddress, PrivateAddress, publicLookup } from './ssrf-guard.ts'
import { mayPushTo, createPusher } from './push.ts'

const pair = createECDH('prime256v1')
const keys = {
  publicKey: pair.generateKeys('base64url'),
  privateKey: pair.getPrivateKey('base64url'),
  subject: 'mailto:hilfe@partner.example',
}
const message = { payload: '{"title":"Größe"}', ttlSeconds: 600, urgency: 'high', topic: 'offer' } as const
const service = await startFakePushService()
afterAll(service.close)

/** A pusher, and why its messages did not arrive. */
function createTestPusher(production = false) {
  const failures: string[] = []
  const opened = createPusher(
    { push: keys, production },
    { onFailure: ({ service: host, reason }) => void failures.push(`${host}: ${reason}`) },
  )
  if (!opened) throw new Error('push is off')
  return { ...opened, failures }
}

test('without keys push is off', () => {
  expect(createPusher({ push: undefined, production: true })).toBeNull()
})

test('a message is encrypted for its device and signed by the sender', async () => {
  const device = service.device()
  expect(await createTestPusher().send(device.subscription, message)).toBe('sent')
  const got = service.received.find((one) => one.device === device.name)
  if (!got) throw new Error('nothing came')
  expect(got.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '600',
    urgency: 'high',
    topic: 'offer',
  })
  expect(got.body.toString('latin1')).not.toContain('title')
  expect(device.read(got)).toEqual({ title: 'Größe' })
  const { key, claims } = await verifyPushSender(got)
  expect(key).toBe(keys.publicKey)
  expect(claims).toMatchObject({ aud: service.origin, sub: keys.subject })
})

test.each([
  [201, 'sent'],
  [202, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [302, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
] as const)('the answer %i means %s', async (status, delivery) => {
  const device = service.device()
  service.answer(device, status)
  expect(await createTestPusher().send(device.subscription, message)).toBe(delivery)
})

test('a service that cannot be reached may be there later, and the log does not tell its secret', async () => {
  const { send, failures } = createTestPusher()
  const device = createPushDevice('http://127.0.0.1:1')
  expect(await send(device.subscription, message)).toBe('failed')
  expect(failures).toHaveLength(1)
  expect(failures.join()).not.toContain(device.name)
})

describe('in production the server asks nobody inside its own networks', () => {
  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::ffff:192.168.1.1]/x',
    'https://[fd00::1]/x',
    'https://2130706433/x',
  ])('%s', async (endpoint) => {
    expect(mayPushTo({ production: true }, endpoint)).toBe(false)
    const { subscription } = createPushDevice('https://push.example.com')
    expect(await createTestPusher(true).send({ ...subscription, endpoint }, message)).toBe('gone')
  })

  test('nor where a name leads inside', async () => {
    const { send, failures } = createTestPusher(true)
    expect(await send(createPushDevice('https://localhost').subscription, message)).toBe('gone')
    expect(failures).toEqual([expect.stringContaining('open internet')])
  })

  test.each([
    'https://localhost/x',
    'https://device.localhost./x',
    'https://intranet/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'https://push.example.com:0/x',
  ])('a name that no public server can have: %s', (endpoint) => {
    expect(mayPushTo({ production: true }, endpoint)).toBe(false)
  })

  test('outside production the same holds, but for this machine', async () => {
    const allowed = ['https://push.example.com/x', 'http://127.0.0.1:4000/x', 'http://localhost:4000/x']
    const closed = [
      'https://10.1.2.3/x',
      'https://169.254.169.254/x',
      'https://[fd00::1]/x',
      'http://192.168.1.1/x',
    ]
    const may = (endpoint: string) => mayPushTo({ production: false }, endpoint)
    expect(allowed.map(may)).toEqual([true, true, true])
    expect(closed.map(may)).toEqual([false, false, false, false])
    const { subscription } = createPushDevice('https://push.example.com')
    expect(await createTestPusher().send({ ...subscription, endpoint: 'https://10.1.2.3/x' }, message)).toBe(
      'gone',
    )
  })

  test('whether one address is asked for or all', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve))
      expect(error).toBeInstanceOf(PrivateAddress)
    }
  })

  test.each(['8.8.8.8', '2a00:1450:4001::200e', '172.32.0.1', '223.255.255.1'])(
    'but %s is open',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
