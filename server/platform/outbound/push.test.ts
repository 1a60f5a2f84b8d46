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

/** Returns a pusher and the reasons of its failures. */
function createTestPusher(production = false) {
  const failures: string[] = []
  const opened = createPusher(
    { push: keys, production },
    { onFailure: ({ service: host, reason }) => void failures.push(`${host}: ${reason}`) },
  )
  if (!opened) throw new Error('Push is off.')
  return { ...opened, failures }
}

test('without keys push is off', () => {
  expect(createPusher({ push: undefined, production: true })).toBeNull()
})

test('a push message is encrypted for its device and signed by the sender', async () => {
  const device = service.device()
  expect(await createTestPusher().send(device.subscription, message)).toBe('sent')
  const got = service.received.find((one) => one.device === device.name)
  if (!got) throw new Error('The push service received no message.')
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
] as const)('a reply with status %i of the push service means %s', async (status, delivery) => {
  const device = service.device()
  service.answer(device, status)
  expect(await createTestPusher().send(device.subscription, message)).toBe(delivery)
})

test('an unreachable push service counts as a temporary failure, and the log contains no secret', async () => {
  const { send, failures } = createTestPusher()
  const device = createPushDevice('http://127.0.0.1:1')
  expect(await send(device.subscription, message)).toBe('failed')
  expect(failures).toHaveLength(1)
  expect(failures.join()).not.toContain(device.name)
})

describe('push to addresses that are not public', () => {
  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::ffff:192.168.1.1]/x',
    'https://[fd00::1]/x',
    'https://2130706433/x',
  ])('in production the private address %s is refused', async (endpoint) => {
    expect(mayPushTo({ production: true }, endpoint)).toBe(false)
    const { subscription } = createPushDevice('https://push.example.com')
    expect(await createTestPusher(true).send({ ...subscription, endpoint }, message)).toBe('gone')
  })

  test('in production a name that resolves to a private address is refused', async () => {
    const { send, failures } = createTestPusher(true)
    expect(await send(createPushDevice('https://localhost').subscription, message)).toBe('gone')
    expect(failures).toEqual([expect.stringContaining('public address')])
  })

  test.each([
    'https://localhost/x',
    'https://device.localhost./x',
    'https://intranet/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'https://push.example.com:0/x',
  ])('in production the non-public name %s is refused', (endpoint) => {
    expect(mayPushTo({ production: true }, endpoint)).toBe(false)
  })

  test('outside production only this machine is allowed in addition', async () => {
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

  test('the lookup rejects private addresses, whether one address is requested or all', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve))
      expect(error).toBeInstanceOf(PrivateAddress)
    }
  })

  test.each(['8.8.8.8', '2a00:1450:4001::200e', '172.32.0.1', '223.255.255.1'])(
    'the address %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
