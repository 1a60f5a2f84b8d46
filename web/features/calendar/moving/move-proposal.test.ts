import { describe, expect, it } from 'vitest'
import type { Visit } from '#contract/orders/calendar'
import type { Lane } from '../lanes.ts'
import {
  type CalendarGrid,
  changesVisit,
  proposeMove,
  createUnchangedProposal,
  stepProposal,
} from './move-proposal.ts'

const testVisit = {
  start: '2026-11-23T08:00:00.000Z',
  end: '2026-11-23T10:00:00.000Z',
  account: { id: 'leipzig' },
  delegated_to: { id: 'jens' },
  actions: ['order.reschedule', 'order.delegate'],
} as unknown as Visit
const testLanes = ['nobody', 'jens', 'mia'].map((id) => ({ id })) as unknown as Lane[]
const createTestGrid = (more: Partial<CalendarGrid> = {}): CalendarGrid => ({
  by: 'person',
  lanes: testLanes,
  view: 'week',
  ...more,
})

describe('keyboard moves', () => {
  const start = createUnchangedProposal(testVisit, 'person')

  it('in the week view, left and right change the day, up and down change the person', () => {
    expect(stepProposal(start, 'ArrowDown', createTestGrid())).toMatchObject({
      lane: 'mia',
      when: { start: testVisit.start },
    })
    expect(stepProposal(start, 'ArrowUp', createTestGrid())?.lane).toBe('nobody')
    expect(stepProposal(start, 'ArrowLeft', createTestGrid())?.when).toEqual({
      start: '2026-11-22T08:00:00.000Z',
      end: '2026-11-22T10:00:00.000Z',
    })
    expect(stepProposal(start, 'x', createTestGrid())).toBeNull()
  })

  it('in the month view, the arrow keys move by a day or a week', () => {
    expect(stepProposal(start, 'ArrowDown', createTestGrid({ view: 'month' }))?.when.start).toBe(
      '2026-11-30T08:00:00.000Z',
    )
  })

  it('in the day view, up and down move by 15 minutes, left and right change the person and stop at the last one', () => {
    const day = createTestGrid({ view: 'day' })
    expect(stepProposal(start, 'ArrowDown', day)?.when.start).toBe('2026-11-23T08:15:00.000Z')
    const next = stepProposal(start, 'ArrowRight', day)
    expect(next?.lane).toBe('mia')
    expect(next && stepProposal(next, 'ArrowRight', day)?.lane).toBe('mia')
  })
})

describe('values that may not change', () => {
  const target = { day: '2026-11-25', minute: 600, lane: 'mia' }

  it('a proposal keeps the time or the person if the user may not change it', () => {
    const fixed = { ...testVisit, actions: ['order.delegate'] }
    expect(proposeMove(fixed, 'person', target)).toMatchObject({
      when: { start: testVisit.start },
      lane: 'mia',
    })
    const movableVisit = { ...testVisit, actions: ['order.reschedule'] }
    expect(proposeMove(movableVisit, 'person', target)).toMatchObject({ lane: 'jens' })
  })

  it('a proposal keeps the location, because the calendar cannot change it', () => {
    expect(proposeMove(testVisit, 'location', { ...target, lane: 'halle' }).lane).toBe('leipzig')
  })

  it('a proposal without any change moves nothing', () => {
    expect(changesVisit(createUnchangedProposal(testVisit, 'person'), 'person')).toBe(false)
    expect(changesVisit(proposeMove(testVisit, 'person', target), 'person')).toBe(true)
  })
})
