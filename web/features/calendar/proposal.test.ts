import { describe, expect, it } from 'vitest'
import type { Visit } from '#contract/orders/calendar'
import type { Lane } from './lanes.ts'
import { type Grid, isMove, proposed, startingAt, stepped } from './proposal.ts'

const visit = {
  start: '2026-11-23T08:00:00.000Z',
  end: '2026-11-23T10:00:00.000Z',
  account: { id: 'leipzig' },
  delegated_to: { id: 'jens' },
  actions: ['order.reschedule', 'order.delegate'],
} as unknown as Visit
const lanes = ['nobody', 'jens', 'mia'].map((id) => ({ id })) as unknown as Lane[]
const grid = (more: Partial<Grid> = {}): Grid => ({
  by: 'person',
  lanes,
  view: 'week',
  ...more,
})

describe('the keyboard moves an appointment', () => {
  const start = startingAt(visit, 'person')

  it('in a week a day to the side, a colleague up and down', () => {
    expect(stepped(start, 'ArrowDown', grid())).toMatchObject({ lane: 'mia', when: { start: visit.start } })
    expect(stepped(start, 'ArrowUp', grid())?.lane).toBe('nobody')
    expect(stepped(start, 'ArrowLeft', grid())?.when).toEqual({
      start: '2026-11-22T08:00:00.000Z',
      end: '2026-11-22T10:00:00.000Z',
    })
    expect(stepped(start, 'x', grid())).toBeNull()
  })

  it('in a month a day or a week', () => {
    expect(stepped(start, 'ArrowDown', grid({ view: 'month' }))?.when.start).toBe('2026-11-30T08:00:00.000Z')
  })

  it('in a day a quarter of an hour down, from colleague to colleague, and not past the last', () => {
    const day = grid({ view: 'day' })
    expect(stepped(start, 'ArrowDown', day)?.when.start).toBe('2026-11-23T08:15:00.000Z')
    const next = stepped(start, 'ArrowRight', day)
    expect(next?.lane).toBe('mia')
    expect(next && stepped(next, 'ArrowRight', day)?.lane).toBe('mia')
  })
})

describe('what may not change stays', () => {
  const target = { day: '2026-11-25', minute: 600, lane: 'mia' }

  it('the time where it may not be moved, the person where it may not be handed on', () => {
    const fixed = { ...visit, actions: ['order.delegate'] }
    expect(proposed(fixed, 'person', target)).toMatchObject({ when: { start: visit.start }, lane: 'mia' })
    const kept = { ...visit, actions: ['order.reschedule'] }
    expect(proposed(kept, 'person', target)).toMatchObject({ lane: 'jens' })
  })

  it('the location, which is not the calendar’s to change', () => {
    expect(proposed(visit, 'location', { ...target, lane: 'halle' }).lane).toBe('leipzig')
  })

  it('and then nothing moves', () => {
    expect(isMove(startingAt(visit, 'person'), 'person')).toBe(false)
    expect(isMove(proposed(visit, 'person', target), 'person')).toBe(true)
  })
})
