import { describe, expect, test } from 'vitest'
import type { UnplannedOrder } from '#contract/orders/calendar'
import type { Lane } from '../lanes.ts'
import { type CellGrid, getFirstCell, stepCell } from './choose-cell.ts'

const days = ['2026-11-23', '2026-11-24', '2026-11-25']
const lanes = ['jens', 'mia'].map((id) => ({ id })) as unknown as Lane[]
const week: CellGrid = { view: 'week', days, lanes }

describe('the cell for an order of the tray', () => {
  test.each([
    ['the first day on which it can be planned', '2026-11-24', '2026-11-24'],
    ['the first shown day if it could be planned before', '2026-11-01', '2026-11-23'],
    ['the last shown day if it can be planned later only', '2026-12-24', '2026-11-25'],
  ])('is at first on %s', (_, earliest_date, day) => {
    expect(getFirstCell({ earliest_date } as UnplannedOrder, week)).toEqual({ day, lane: 'jens' })
  })

  test.each([
    ['right, to the next day', 'ArrowRight', week, '2026-11-24', 'jens'],
    ['left, and stays on the first day', 'ArrowLeft', week, '2026-11-23', 'jens'],
    ['down, to the next person', 'ArrowDown', week, '2026-11-23', 'mia'],
    [
      'right in the day view, to the next person',
      'ArrowRight',
      { ...week, view: 'day' },
      '2026-11-23',
      'mia',
    ],
    [
      'down in the month view, and stays in the last week',
      'ArrowDown',
      { ...week, view: 'month' },
      '2026-11-23',
      'jens',
    ],
  ] as const)('moves %s', (_, key, grid, day, lane) => {
    expect(stepCell({ day: '2026-11-23', lane: 'jens' }, key, grid)).toEqual({ day, lane })
  })

  test('stays where it is at any other key', () => {
    expect(stepCell({ day: '2026-11-23', lane: 'jens' }, 'x', week)).toBeNull()
  })
})
