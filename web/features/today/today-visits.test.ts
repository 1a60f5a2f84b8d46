import { describe, expect, it } from 'vitest'
import type { TodayVisit } from '#contract/orders/today'
import { createDayAxis, isLateVisit, splitOwnVisits } from './today-visits.ts'

const day = '2026-11-23'
/** 7:30 in Berlin. */
const morning = '2026-11-23T06:30:00Z'

function createVisit(id: string, start: string, end: string, more: Partial<TodayVisit> = {}): TodayVisit {
  return {
    api_id: id,
    start,
    end,
    status: 'appointment_confirmed',
    delegated_to: null,
    ...more,
  } as TodayVisit
}

const early = createVisit('early', '2026-11-23T07:00:00Z', '2026-11-23T09:00:00Z')
const late = createVisit('late', '2026-11-23T12:00:00Z', '2026-11-23T14:00:00Z')
const next = createVisit('next day', '2026-11-24T07:00:00Z', '2026-11-24T09:00:00Z')
const getIds = (visits: readonly TodayVisit[]) => visits.map(({ api_id }) => api_id)

describe('own visits', () => {
  it('the next visit is the first that is not made, and tomorrow is a list of its own', () => {
    const own = splitOwnVisits([{ ...early, status: 'finished' }, late, next], morning)
    expect(own.next?.api_id).toBe('late')
    expect(getIds(own.others)).toEqual(['early'])
    expect(getIds(own.tomorrow)).toEqual(['next day'])
  })

  it('a visit that was not begun in its time makes way for the next one, until none is left', () => {
    expect(splitOwnVisits([early, late], '2026-11-23T09:30:00Z').next?.api_id).toBe('late')
    expect(splitOwnVisits([early, late], '2026-11-23T15:00:00Z').next?.api_id).toBe('early')
  })

  it.each([
    ['accepted', '2026-11-23T09:00:01Z', true],
    ['appointment_confirmed', '2026-11-23T09:00:01Z', true],
    ['appointment_confirmed', '2026-11-23T08:59:59Z', false],
    ['started', '2026-11-23T09:00:01Z', false],
    ['finished', '2026-11-23T09:00:01Z', false],
  ] as const)('a visit until 9:00 in the status %s is late at %s: %s', (status, now, isLate) => {
    expect(isLateVisit({ ...early, status }, now)).toBe(isLate)
  })

  it('a visit that is under way comes before an earlier one that was not begun', () => {
    expect(splitOwnVisits([early, { ...late, status: 'started' }], morning).next?.api_id).toBe('late')
  })

  it('data of yesterday shows the visits of today as next, and what was not made as missed', () => {
    const own = splitOwnVisits([{ ...early, status: 'finished' }, late, next], '2026-11-24T06:30:00Z')
    expect(own.next?.api_id).toBe('next day')
    expect(getIds(own.missed)).toEqual(['late'])
  })

  it('a visit of several days is a visit of each of its days', () => {
    const long = createVisit('long', '2026-11-20T07:00:00Z', '2026-11-25T15:00:00Z')
    expect(splitOwnVisits([long], morning).next?.api_id).toBe('long')
  })
})

describe('time axis', () => {
  const [jan, eva, uwe] = ['Jan', 'Eva', 'Uwe'].map((name) => ({
    id: name,
    first_name: name,
    last_name: 'Roth',
  }))
  const people = [jan, eva, uwe].filter((one) => one !== undefined)

  it('unassigned visits come first, and people without a visit are named apart', () => {
    const visits = [{ ...early, delegated_to: eva ?? null }, late]
    const axis = createDayAxis({ visits, people }, day)
    expect(axis.rows.map(({ person }) => person?.id ?? null)).toEqual([null, 'Eva'])
    expect(axis.free.map(({ id }) => id)).toEqual(['Jan', 'Uwe'])
    expect([axis.first, axis.last]).toEqual([7, 18])
  })

  it('people who are away are not named as free', () => {
    const axis = createDayAxis({ visits: [], people }, day, (id) => id === 'Uwe')
    expect(axis.free.map(({ id }) => id)).toEqual(['Jan', 'Eva'])
    expect(axis.away.map(({ id }) => id)).toEqual(['Uwe'])
  })

  it('overlapping visits of one person are below each other, later ones use the first line again', () => {
    const over = createVisit('over', '2026-11-23T08:00:00Z', '2026-11-23T10:00:00Z')
    const [row] = createDayAxis({ visits: [early, over, late], people: [] }, day).rows
    expect(row?.visits.map(({ track }) => track)).toEqual([0, 1, 0])
    expect(row?.tracks).toBe(2)
  })

  it('the axis grows with visits in the early morning and at night', () => {
    const night = createVisit('night', '2026-11-23T19:00:00Z', '2026-11-23T21:30:00Z')
    const dawn = createVisit('dawn', '2026-11-23T04:30:00Z', '2026-11-23T06:00:00Z')
    const axis = createDayAxis({ visits: [dawn, night], people: [] }, day)
    // 5:30 and 22:30 in Berlin.
    expect([axis.first, axis.last]).toEqual([5, 23])
  })
})
