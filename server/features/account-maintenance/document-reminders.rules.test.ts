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
])('a document that ends in %i days has the reminder %s due', (days, reminder) => {
  expect(findDueReminder(days)).toBe(reminder)
})

test('days left are calendar days, also across a change to summer time', () => {
  expect(countDaysLeft('2026-03-30', '2026-03-28')).toBe(2)
  expect(countDaysLeft('2026-03-28', '2026-03-28')).toBe(0)
  expect(countDaysLeft('2027-01-01', '2026-12-02')).toBe(30)
})
