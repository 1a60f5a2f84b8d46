import { expect, test } from 'vitest'
import { getDigestEnd } from './digest.rules.ts'

test.each([
  // Winter: 7:00 in Berlin is 6:00 UTC.
  ['2026-11-23T05:00:00Z', null],
  ['2026-11-23T06:00:00Z', '2026-11-23T06:00:00Z'],
  // A task that runs late covers the same period.
  ['2026-11-23T09:12:00Z', '2026-11-23T06:00:00Z'],
  // Summer: 7:00 in Berlin is 5:00 UTC; the second run of the morning covers the same period.
  ['2026-07-01T05:00:00Z', '2026-07-01T05:00:00Z'],
  ['2026-07-01T06:00:00Z', '2026-07-01T05:00:00Z'],
  // The night in which summer time begins, and the day before.
  ['2026-03-28T05:00:00Z', null],
  ['2026-03-28T06:00:00Z', '2026-03-28T06:00:00Z'],
  ['2026-03-29T05:00:00Z', '2026-03-29T05:00:00Z'],
  // The night in which summer time ends, and the day before.
  ['2026-10-24T05:00:00Z', '2026-10-24T05:00:00Z'],
  ['2026-10-25T05:00:00Z', null],
  ['2026-10-25T06:00:00Z', '2026-10-25T06:00:00Z'],
  // Just before midnight in UTC it is the next day in Berlin, but not morning yet.
  ['2026-11-22T23:30:00Z', null],
])('at %s the digest covers the time until %s', (now, end) => {
  expect(getDigestEnd(Temporal.Instant.from(now))?.toString() ?? null).toBe(end)
})
