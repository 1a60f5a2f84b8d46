import { expect, test } from 'vitest'
import { countDaysLeft, findDueReminder } from './document-reminders.rules.ts'

test.each([
  [45, null],
  [31, null],
  [30, 30],
  [29, 30],
  [8, 30],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, 1],
  [-1, null],
])('%i days before its end the reminder is %s', (days, reminder) => {
  expect(findDueReminder(days)).toBe(reminder)
})

test('days are counted by the calendar, over the change of the clocks too', () => {
  expect(countDaysLeft('2026-03-30', '2026-03-28')).toBe(2)
  expect(countDaysLeft('2026-03-28', '2026-03-28')).toBe(0)
  expect(countDaysLeft('2027-01-01', '2026-12-02')).toBe(30)
})
