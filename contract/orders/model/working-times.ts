/** Words and defaults of working hours and absences (docs/domain.md#working-times). */

export const absenceKinds = ['vacation', 'illness', 'training', 'other'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

/** Hours of one weekday (1 is Monday, ISO 8601), as `HH:MM` in Berlin. */
export interface WorkingDay {
  readonly weekday: number
  readonly start: string
  readonly end: string
}

/** Hours of a person for whom the company has entered none. */
export const defaultWorkingHours: readonly WorkingDay[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  start: '07:00',
  end: '17:00',
}))
