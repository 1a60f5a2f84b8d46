import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { OrderDraft } from '#contract/operator/orders/orders'
import { orderTypes } from '#contract/orders/model/order-enums'
import type { OrderBody } from './job-bodies.ts'
import { jobs } from './generate-jobs.ts'
import { prepareImportRow } from './jobs-file.ts'

const file = JSON.parse(readFileSync(new URL('../data/jobs.json', import.meta.url), 'utf8')) as OrderBody[]
const createDemoDay = (text: string) => Temporal.PlainDate.from(text)

describe('jobs.json', () => {
  test('jobs.json is the output of generate-jobs.ts', () => {
    expect(file).toEqual(JSON.parse(JSON.stringify(jobs)))
  })

  test('jobs.json has 200 orders of all nine types, at least eight of each', () => {
    expect(file).toHaveLength(200)
    for (const type of orderTypes)
      expect(file.filter((job) => job.order_type === type).length).toBeGreaterThanOrEqual(8)
  })

  test.each(['2026-11-21', '2027-03-14', '2031-07-01'])(
    'the operator API accepts every row of jobs.json on %s',
    (today) => {
      for (const job of file) {
        const draft = OrderDraft.parse(prepareImportRow(job, createDemoDay(today)))
        for (const { start } of draft.dates ?? []) expect(start > `${today}T23:00`).toBe(true)
      }
    },
  )
})

describe('dates of a jobs file', () => {
  const imported = (dates: unknown, today: string) =>
    prepareImportRow(
      { name: 'A-1', date_expected: '2026-12-01', dates },
      createDemoDay(today),
    ) as Partial<OrderBody>

  test('relative dates are converted from German time, in winter and in summer', () => {
    const relative = [{ days_from_now: 3, start_time: '08:00', end_time: '10:30' }]
    expect(imported(relative, '2026-12-01').dates).toEqual([
      { start: '2026-12-04T07:00:00.000Z', end: '2026-12-04T09:30:00.000Z' },
    ])
    expect(imported(relative, '2027-06-01').dates).toEqual([
      { start: '2027-06-04T06:00:00.000Z', end: '2027-06-04T08:30:00.000Z' },
    ])
  })

  test('relative dates on a Sunday move to Monday', () => {
    const relative = [{ days_from_now: 1, start_time: '08:00', end_time: '10:00' }]
    expect(imported(relative, '2026-12-05').dates?.[0]?.start).toBe('2026-12-07T07:00:00.000Z')
  })

  test('past dates move by whole weeks, and so does the expected day', () => {
    const fixed = [{ start: '2026-12-02T07:00:00.000Z', end: '2026-12-02T09:00:00.000Z' }]
    expect(imported(fixed, '2027-06-10')).toMatchObject({
      dates: [{ start: '2027-06-16T06:00:00.000Z', end: '2027-06-16T08:00:00.000Z' }],
      date_expected: '2027-06-15',
    })
  })

  test('future dates stay unchanged', () => {
    const fixed = [{ start: '2026-12-02T07:00:00.000Z', end: '2026-12-02T09:00:00.000Z' }]
    expect(imported(fixed, '2026-12-01')).toMatchObject({ dates: fixed, date_expected: '2026-12-01' })
  })

  test.each([
    null,
    5,
    [],
    'job',
    {},
    { dates: 'soon' },
    { dates: [null, { start: 'x' }] },
    { dates: [{ start: '2026-12-01', end: '2' }] },
  ])('malformed dates are passed on, so that the call rejects them: %j', (row) =>
    expect(prepareImportRow(row, createDemoDay('2026-12-01'))).toEqual(row),
  )

  test('dates move even if the expected day is malformed', () => {
    const dates = [{ start: '2026-12-02T07:00:00Z', end: '2026-12-02T09:00:00Z' }]
    const row = prepareImportRow(
      { dates, date_expected: 'soon' },
      createDemoDay('2026-12-02'),
    ) as Partial<OrderBody>
    expect(row).toMatchObject({ date_expected: 'soon', dates: [{ start: '2026-12-09T07:00:00.000Z' }] })
  })
})
