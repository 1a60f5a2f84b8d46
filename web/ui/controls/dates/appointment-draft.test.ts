import { expect, it } from 'vitest'
import { findAppointmentFault, toAppointmentDraft, parseAppointmentDraft } from './appointment-draft.ts'

it('an appointment is entered in Berlin time and stored as instants', () => {
  const winter = { day: '2026-11-24', from: '08:00', to: '10:30', lastDay: null }
  expect(parseAppointmentDraft(winter)).toEqual({
    start: '2026-11-24T07:00:00.000Z',
    end: '2026-11-24T09:30:00.000Z',
  })
  const summer = { ...winter, day: '2026-07-01' }
  expect(parseAppointmentDraft(summer)?.start).toBe('2026-07-01T06:00:00.000Z')
})

it('converting a draft to instants and back returns the same draft', () => {
  const draft = { day: '2026-11-24', from: '23:00', to: '01:00', lastDay: '2026-11-25' }
  const period = parseAppointmentDraft(draft)
  expect(period && toAppointmentDraft(period)).toEqual(draft)
})

it('a draft without a time is incomplete, and one that ends before its start is wrong', () => {
  expect(findAppointmentFault({ day: '2026-11-24', from: '08:00', to: null, lastDay: null })).toBe(
    'incomplete',
  )
  expect(findAppointmentFault({ day: '2026-11-24', from: '08:00', to: '08:00', lastDay: null })).toBe(
    'endBeforeStart',
  )
  expect(findAppointmentFault({ day: '2026-11-24', from: '08:00', to: '09:00', lastDay: null })).toBeNull()
})
