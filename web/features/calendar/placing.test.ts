import { describe, expect, it } from 'vitest'
import type { Visit } from '#contract/orders/calendar'
import { clashesOf, inTheWay } from './clashes.ts'
import { hoursOf, isOneDay, placed, touches } from './placing.ts'

/** Winter in Berlin: an hour ahead of UTC. */
const at = (from: number, to: number, day = '2026-11-23') => ({
  start: `${day}T${String(from - 1).padStart(2, '0')}:00:00.000Z`,
  end: `${day}T${String(to - 1).padStart(2, '0')}:00:00.000Z`,
})

const columns = (...visits: { start: string; end: string }[]) =>
  placed(visits).map(({ column, columns: count }) => `${column + 1}/${count}`)

describe('appointments of a day', () => {
  it('that follow each other take the whole width', () => {
    expect(columns(at(8, 10), at(10, 12))).toEqual(['1/1', '1/1'])
  })

  it('that overlap stand beside each other, and a gap begins anew', () => {
    expect(columns(at(8, 12), at(9, 10), at(10, 11), at(13, 14))).toEqual(['1/2', '2/2', '2/2', '1/1'])
    expect(columns(at(8, 10), at(9, 12), at(9, 11))).toEqual(['1/3', '2/3', '3/3'])
  })

  it('set the hours that are shown', () => {
    expect(hoursOf([])).toEqual({ first: 7, last: 18 })
    expect(hoursOf([at(6, 8), at(18, 21)])).toEqual({ first: 6, last: 21 })
  })

  it('of several days touch each of them', () => {
    const days = { start: '2026-11-22T23:30:00.000Z', end: '2026-11-25T10:00:00.000Z' }
    expect(isOneDay(days)).toBe(false)
    expect(['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26'].map((day) => touches(days, day))).toEqual(
      [false, true, true, false],
    )
  })
})

describe('overlaps', () => {
  const visit = (id: string, person: string | null, when: object, status = 'appointment_confirmed') =>
    ({ api_id: id, status, delegated_to: person && { id: person }, ...when }) as unknown as Visit
  const now = new Date('2026-11-20T12:00:00Z')
  const ids = (visits: Visit[]) =>
    clashesOf(visits, now).map(({ one, other }) => `${one.api_id}${other.api_id}`)

  it('are one person in two places, not two people, nor one after the other', () => {
    expect(ids([visit('a', 'x', at(8, 10)), visit('b', 'x', at(9, 11))])).toEqual(['ab'])
    expect(ids([visit('a', 'x', at(8, 10)), visit('b', 'y', at(9, 11))])).toEqual([])
    expect(ids([visit('a', 'x', at(8, 10)), visit('b', 'x', at(10, 11))])).toEqual([])
    expect(ids([visit('a', null, at(8, 10)), visit('b', null, at(9, 11))])).toEqual([])
  })

  it('are of no interest where the work is done, waits, or has passed', () => {
    expect(ids([visit('a', 'x', at(8, 10)), visit('b', 'x', at(9, 11), 'finished')])).toEqual([])
    expect(ids([visit('a', 'x', at(8, 10)), visit('b', 'x', at(9, 11), 'on_hold')])).toEqual([])
    expect(
      clashesOf([visit('a', 'x', at(8, 10)), visit('b', 'x', at(9, 11))], new Date('2026-11-24')),
    ).toEqual([])
  })

  it('of a wish are what the person has at that time, without the appointment itself', () => {
    const all = [visit('a', 'x', at(8, 10)), visit('b', 'x', at(13, 15)), visit('c', 'y', at(8, 10))]
    expect(inTheWay(all, all[1]!, at(9, 11), 'x').map(({ api_id }) => api_id)).toEqual(['a'])
    expect(inTheWay(all, all[1]!, at(14, 16), 'x')).toEqual([])
    expect(inTheWay(all, all[1]!, at(9, 11), null)).toEqual([])
  })
})
