import { describe, expect, test } from 'vitest'
import { listDrives, type DriveVisit } from './drives.rules.ts'

const leipzig = { latitude: 51.34, longitude: 12.37 }
// 31.8 km from Leipzig as the crow flies: 41.4 km of road at 50 km/h take 50 minutes.
const halle = { latitude: 51.48, longitude: 11.97 }

const visit = (id: string, start: string, end: string, more: Partial<DriveVisit> = {}): DriveVisit => ({
  id,
  personId: 'jens',
  status: 'appointment_confirmed',
  start,
  end,
  place: leipzig,
  ...more,
})

const morning = visit('a', '2031-03-04T07:00:00Z', '2031-03-04T09:00:00Z')
const noon = visit('b', '2031-03-04T10:00:00Z', '2031-03-04T12:00:00Z', { place: halle })

describe('drives between visits', () => {
  test.each<[string, DriveVisit[], object[]]>([
    [
      'the drive to the next visit of the day fits the hour between both',
      [morning, noon],
      [{ from_id: 'a', to_id: 'b', minutes: 50, fits: true }],
    ],
    [
      'a gap shorter than the drive does not fit',
      [morning, { ...noon, start: '2031-03-04T09:30:00Z' }],
      [{ from_id: 'a', to_id: 'b', minutes: 50, fits: false }],
    ],
    [
      'an unknown position counts as half an hour',
      [morning, { ...noon, place: null }],
      [{ from_id: 'a', to_id: 'b', minutes: 30, fits: true }],
    ],
    ['remote work needs no drive', [morning, { ...noon, place: 'remote' }], []],
    ['visits of different people need no drive', [morning, { ...noon, personId: 'mia' }], []],
    ['visits without a person need no drive', [morning, noon].map((one) => ({ ...one, personId: null })), []],
    ['overlapping visits have no drive', [morning, { ...noon, start: '2031-03-04T08:30:00Z' }], []],
    ['a paused visit is left out', [{ ...morning, status: 'on_hold' }, noon], []],
    ['a drive to a finished visit is over', [morning, { ...noon, status: 'completed' }], []],
    [
      'a drive begins at a finished visit too',
      [{ ...morning, status: 'finished' }, noon],
      [{ from_id: 'a', to_id: 'b', minutes: 50, fits: true }],
    ],
    [
      // 23:30 UTC is already the next day in Berlin.
      'a visit of the evening before in Berlin is no neighbour',
      [
        visit('late', '2031-03-03T20:00:00Z', '2031-03-03T22:30:00Z'),
        visit('early', '2031-03-03T23:30:00Z', '2031-03-04T01:00:00Z'),
      ],
      [],
    ],
  ])('%s', (_, visits, expected) => {
    expect(listDrives(visits)).toEqual(expected)
  })

  test('the drive begins at the visit that ended last, whatever the order of the rows', () => {
    const second = visit('c', '2031-03-04T12:30:00Z', '2031-03-04T13:00:00Z', { place: halle })
    expect(listDrives([second, noon, morning])).toEqual([
      { from_id: 'b', to_id: 'c', minutes: 10, fits: true },
      { from_id: 'a', to_id: 'b', minutes: 50, fits: true },
    ])
  })
})
