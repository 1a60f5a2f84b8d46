import { describe, expect, it } from 'vitest'
import type { Visit } from '#contract/orders/calendar'
import { findClashes, listConflictingVisits } from '../clashes.ts'
import { getVisibleHours, isWithinOneDay, layOutVisits, isOnDay } from './overlap-layout.ts'

/** In winter Berlin is one hour ahead of UTC. */
const createHours = (from: number, to: number, day = '2026-11-23') => ({
  start: `${day}T${String(from - 1).padStart(2, '0')}:00:00.000Z`,
  end: `${day}T${String(to - 1).padStart(2, '0')}:00:00.000Z`,
})

const placeInColumns = (...visits: { start: string; end: string }[]) =>
  layOutVisits(visits).map(({ column, columns: count }) => `${column + 1}/${count}`)

describe('appointments of a day', () => {
  it('consecutive appointments take the full width', () => {
    expect(placeInColumns(createHours(8, 10), createHours(10, 12))).toEqual(['1/1', '1/1'])
  })

  it('overlapping appointments are placed side by side, and the layout starts over after a gap', () => {
    expect(
      placeInColumns(createHours(8, 12), createHours(9, 10), createHours(10, 11), createHours(13, 14)),
    ).toEqual(['1/2', '2/2', '2/2', '1/1'])
    expect(placeInColumns(createHours(8, 10), createHours(9, 12), createHours(9, 11))).toEqual([
      '1/3',
      '2/3',
      '3/3',
    ])
  })

  it('appointments outside of working hours extend the displayed hours', () => {
    expect(getVisibleHours([])).toEqual({ first: 7, last: 18 })
    expect(getVisibleHours([createHours(6, 8), createHours(18, 21)])).toEqual({ first: 6, last: 21 })
  })

  it('an appointment of several days is shown on each of its days', () => {
    const days = { start: '2026-11-22T23:30:00.000Z', end: '2026-11-25T10:00:00.000Z' }
    expect(isWithinOneDay(days)).toBe(false)
    expect(['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26'].map((day) => isOnDay(days, day))).toEqual(
      [false, true, true, false],
    )
  })
})

describe('clashes', () => {
  const visit = (id: string, person: string | null, when: object, status = 'appointment_confirmed') =>
    ({ api_id: id, status, delegated_to: person && { id: person }, ...when }) as unknown as Visit
  const now = new Date('2026-11-20T12:00:00Z')
  const ids = (visits: Visit[]) =>
    findClashes(visits, now).map(({ one, other }) => `${one.api_id}${other.api_id}`)

  it('a clash is one person with overlapping appointments, not two people and not consecutive appointments', () => {
    expect(ids([visit('a', 'x', createHours(8, 10)), visit('b', 'x', createHours(9, 11))])).toEqual(['ab'])
    expect(ids([visit('a', 'x', createHours(8, 10)), visit('b', 'y', createHours(9, 11))])).toEqual([])
    expect(ids([visit('a', 'x', createHours(8, 10)), visit('b', 'x', createHours(10, 11))])).toEqual([])
    expect(ids([visit('a', null, createHours(8, 10)), visit('b', null, createHours(9, 11))])).toEqual([])
  })

  it('completed, held and past appointments do not clash', () => {
    expect(
      ids([visit('a', 'x', createHours(8, 10)), visit('b', 'x', createHours(9, 11), 'finished')]),
    ).toEqual([])
    expect(
      ids([visit('a', 'x', createHours(8, 10)), visit('b', 'x', createHours(9, 11), 'on_hold')]),
    ).toEqual([])
    expect(
      findClashes(
        [visit('a', 'x', createHours(8, 10)), visit('b', 'x', createHours(9, 11))],
        new Date('2026-11-24'),
      ),
    ).toEqual([])
  })

  it('the conflicts of a proposal are the other appointments of the person at that time', () => {
    const all = [
      visit('a', 'x', createHours(8, 10)),
      visit('b', 'x', createHours(13, 15)),
      visit('c', 'y', createHours(8, 10)),
    ]
    expect(listConflictingVisits(all, all[1]!, createHours(9, 11), 'x').map(({ api_id }) => api_id)).toEqual([
      'a',
    ])
    expect(listConflictingVisits(all, all[1]!, createHours(14, 16), 'x')).toEqual([])
    expect(listConflictingVisits(all, all[1]!, createHours(9, 11), null)).toEqual([])
  })
})
