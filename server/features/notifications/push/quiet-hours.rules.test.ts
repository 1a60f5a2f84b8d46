import { expect, test } from 'vitest'
import { getQuietHoursEnd } from './quiet-hours.rules.ts'

const night = { from: '22:00', until: '06:00' }
const noon = { from: '12:00', until: '13:30' }
const late = { from: '23:00', until: '02:30' }

test.each([
  ['a winter evening, before it begins', '2026-01-10T20:59:59Z', night, null],
  ['its first moment', '2026-01-10T21:00:00Z', night, '2026-01-11T05:00:00Z'],
  ['after midnight', '2026-01-11T01:00:00Z', night, '2026-01-11T05:00:00Z'],
  ['its end belongs to the day', '2026-01-11T05:00:00Z', night, null],
  ['in summer an hour earlier in UTC', '2026-07-10T20:00:00Z', night, '2026-07-11T04:00:00Z'],
  ['a break at noon', '2026-07-10T11:00:00Z', noon, '2026-07-10T11:30:00Z'],
  ['the evening is none at noon', '2026-07-10T19:00:00Z', noon, null],
  // 29 March 2026: 2:00 becomes 3:00. 25 October 2026: 3:00 becomes 2:00.
  ['the short night ends at six all the same', '2026-03-28T22:30:00Z', night, '2026-03-29T04:00:00Z'],
  ['the long night ends at six all the same', '2026-10-24T21:30:00Z', night, '2026-10-25T05:00:00Z'],
  ['an end that does not exist comes an hour later', '2026-03-29T00:30:00Z', late, '2026-03-29T01:30:00Z'],
  ['an end that comes twice is the second', '2026-10-25T00:45:00Z', late, '2026-10-25T01:30:00Z'],
  ['between the two it is still quiet', '2026-10-25T01:10:00Z', late, '2026-10-25T01:30:00Z'],
  ['after the second it is not', '2026-10-25T01:30:00Z', late, null],
])('quiet hours: %s', (_, now, hours, end) => {
  expect(getQuietHoursEnd(Temporal.Instant.from(now), hours)?.toString() ?? null).toBe(end)
})
