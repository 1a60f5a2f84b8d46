import { expect, test } from 'vitest'
import { toNetwork, getLoginWaitSeconds } from './login-throttle.rules.ts'

const now = Temporal.Instant.from('2026-03-10T12:00:00Z')
const withinLimits = { email: null, network: null, device: null }

test.each([
  ['no limit is reached', withinLimits, false, null],
  ['the limit of the address is reached', { ...withinLimits, email: '2026-03-10T11:50:00Z' }, false, 300],
  [
    'two limits are reached and the longer wait counts',
    { ...withinLimits, email: '2026-03-10T11:46:00Z', network: '2026-03-10T11:59:00Z' },
    false,
    840,
  ],
  [
    'the device is known and others have failed',
    { ...withinLimits, email: '2026-03-10T11:59:00Z' },
    true,
    null,
  ],
  [
    'the limit of the known device is reached',
    { ...withinLimits, device: '2026-03-10T11:59:00Z' },
    true,
    840,
  ],
  ['the wait is shorter than a second', { ...withinLimits, email: '2026-03-10T11:45:00Z' }, false, 1],
] as const)('the waiting time is correct if %s', (_, reached, known, seconds) => {
  expect(getLoginWaitSeconds(reached, known, now)).toBe(seconds)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})
