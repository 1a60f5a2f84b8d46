import { expect, it } from 'vitest'
import { findAppointmentFault, toAppointmentDraft, toAppointmentPeriod } from './appointment-draft.ts'

it('an appointment is typed in Berlin and kept as instants', () => {
  const winter = { day: '2026-11-24', from: '08:00', to: '10:30', lastDay: null }
  expect(toAppointmentPeriod(winter)).toEqual({
    start: '2026-11-24T07:00:00.000Z',
    end: '2026-11-24T09:30:00.000Z',
  })
  const summer = { ...winter, day: '2026-07-01' }
  expect(toAppointmentPeriod(summer)?.start).toBe('2026-07-01T06:00:00.000Z')
})

it('what was typed comes back from the instants', () => {
  const draft = { day: '2026-11-24', from: '23:00', to: '01:00', lastDay: '2026-11-25' }
  const period = toAppointmentPeriod(draft)
  expect(period && toAppointmentDraft(period)).toEqual(draft)
})

it('an appointment without a time is incomplete, one that ends first is wrong', () => {
  expect(findAppointmentFault({ day: '2026-11-24', from: '08:00', to: null, lastDay: null })).toBe(
    'incomplete',
  )
  expect(findAppointmentFault({ day: '2026-11-24', from: '08:00', to: '08:00', lastDay: null })).toBe(
    'endBeforeStart',
  )
  expect(findAppointmentFault({ day: '2026-11-24', from: '08:00', to: '09:00', lastDay: null })).toBeNull()
})
