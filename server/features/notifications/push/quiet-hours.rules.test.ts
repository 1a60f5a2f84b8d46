import { expect, test } from 'vitest'
import { getQuietHoursEnd } from './quiet-hours.rules.ts'

const night = { from: '22:00', until: '06:00' }
const noon = { from: '12:00', until: '13:30' }
const late = { from: '23:00', until: '02:30' }

test.each([
  ['none before they begin', '2026-01-10T20:59:59Z', night, null],
  ['they include their first moment', '2026-01-10T21:00:00Z', night, '2026-01-11T05:00:00Z'],
  ['after midnight', '2026-01-11T01:00:00Z', night, '2026-01-11T05:00:00Z'],
  ['they exclude their end', '2026-01-11T05:00:00Z', night, null],
  ['in summer they begin an hour earlier in UTC', '2026-07-10T20:00:00Z', night, '2026-07-11T04:00:00Z'],
  ['they may be a break at noon', '2026-07-10T11:00:00Z', noon, '2026-07-10T11:30:00Z'],
  ['a break at noon does not include the evening', '2026-07-10T19:00:00Z', noon, null],
  // 29 March 2026: 2:00 becomes 3:00. 25 October 2026: 3:00 becomes 2:00.
  [
    'they end at six in the night when clocks go forward',
    '2026-03-28T22:30:00Z',
    night,
    '2026-03-29T04:00:00Z',
  ],
  ['they end at six in the night when clocks go back', '2026-10-24T21:30:00Z', night, '2026-10-25T05:00:00Z'],
  ['an end that does not exist is an hour later', '2026-03-29T00:30:00Z', late, '2026-03-29T01:30:00Z'],
  ['an end that occurs twice is the second one', '2026-10-25T00:45:00Z', late, '2026-10-25T01:30:00Z'],
  ['between the two ends they still apply', '2026-10-25T01:10:00Z', late, '2026-10-25T01:30:00Z'],
  ['after the second end they are over', '2026-10-25T01:30:00Z', late, null],
])('quiet hours: %s', (_, now, hours, end) => {
  expect(getQuietHoursEnd(Temporal.Instant.from(now), hours)?.toString() ?? null).toBe(end)
})
