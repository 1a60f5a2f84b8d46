import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { JobDraft } from '#contract/operator-jobs'
import { orderTypes } from '#contract/order-words'
import { jobs } from './generate-jobs.ts'
import { type FileJob, jobsForImport } from './jobs-file.ts'

const file = JSON.parse(readFileSync(new URL('jobs.json', import.meta.url), 'utf8')) as FileJob[]
const day = (text: string) => Temporal.PlainDate.from(text)

describe('jobs.json', () => {
  test('is what generate-jobs.ts writes', () => {
    expect(file).toEqual(JSON.parse(JSON.stringify(jobs)))
  })

  test('has 200 jobs of all nine types, eight each at least', () => {
    expect(file).toHaveLength(200)
    for (const type of orderTypes)
      expect(file.filter((job) => job.order_type === type).length).toBeGreaterThanOrEqual(8)
  })

  test.each(['2026-11-21', '2027-03-14', '2031-07-01'])('is taken by the operator’s call on %s', (today) => {
    for (const job of jobsForImport(file, day(today))) {
      const draft = JobDraft.parse(job)
      for (const { start } of draft.dates ?? []) expect(start > `${today}T23:00`).toBe(true)
    }
  })
})

describe('dates of a file', () => {
  const job = { ...file[0], dates: [] } as FileJob
  const imported = (dates: FileJob['dates'], today: string) =>
    jobsForImport([{ ...job, date_expected: '2026-12-01', dates: dates ?? [] }], day(today))[0]

  test('by distance are times of German clocks, in winter and in summer', () => {
    const relative = [{ days_from_now: 3, start_time: '08:00', end_time: '10:30' }]
    expect(imported(relative, '2026-12-01')?.dates).toEqual([
      { start: '2026-12-04T07:00:00.000Z', end: '2026-12-04T09:30:00.000Z' },
    ])
    expect(imported(relative, '2027-06-01')?.dates).toEqual([
      { start: '2027-06-04T06:00:00.000Z', end: '2027-06-04T08:30:00.000Z' },
    ])
  })

  test('by distance that fall on a Sunday move to Monday', () => {
    const relative = [{ days_from_now: 1, start_time: '08:00', end_time: '10:00' }]
    expect(imported(relative, '2026-12-05')?.dates?.[0]?.start).toBe('2026-12-07T07:00:00.000Z')
  })

  test('that have passed move by whole weeks, the expected day with them', () => {
    const fixed = [{ start: '2026-12-02T07:00:00.000Z', end: '2026-12-02T09:00:00.000Z' }]
    expect(imported(fixed, '2027-06-10')).toMatchObject({
      dates: [{ start: '2027-06-16T06:00:00.000Z', end: '2027-06-16T08:00:00.000Z' }],
      date_expected: '2027-06-15',
    })
  })

  test('that are still to come stay', () => {
    const fixed = [{ start: '2026-12-02T07:00:00.000Z', end: '2026-12-02T09:00:00.000Z' }]
    expect(imported(fixed, '2026-12-01')).toMatchObject({ dates: fixed, date_expected: '2026-12-01' })
  })
})
