import { z } from 'zod'
import { Day } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, Uuid } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { absenceKinds } from '../orders/model/working-times.ts'

/** Working hours and absences of people, and the days on which a company is closed. */

const Time = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'invalid' })

export const WorkingDaySchema = z.strictObject({
  weekday: z
    .number()
    .int({ error: 'invalid_type' })
    .min(1, { error: 'too_small' })
    .max(7, { error: 'too_big' }),
  start: Time,
  end: Time,
})

export const AbsenceView = z.object({
  id: z.string(),
  contact_id: z.string(),
  /** null: only admins, owners, dispatchers and the person see the kind. */
  kind: z.enum(absenceKinds).nullable(),
  starts_on: z.string(),
  /** The last day away. */
  ends_on: z.string(),
  /** Whether this user may change and remove it. */
  can_edit: z.boolean(),
})
export type AbsenceView = z.output<typeof AbsenceView>

export const ClosingDayView = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
})
export type ClosingDayView = z.output<typeof ClosingDayView>

/** The reply of every call below: the current state of the company. */
const WorkingTimes = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string(),
      is_self: z.boolean(),
      hours: z.array(WorkingDaySchema),
      /** The company has entered no hours for this person. */
      has_default_hours: z.boolean(),
      absences: z.array(AbsenceView),
    }),
  ),
  closing_days: z.array(ClosingDayView),
  /** Whether this user may change the hours and absences of all people and the closing days. */
  can_edit_all: z.boolean(),
})
export type WorkingTimes = z.output<typeof WorkingTimes>

function hasValidDays(days: { starts_on: string; ends_on: string }, context: z.RefinementCtx): void {
  const fault = (message: string) => context.addIssue({ code: 'custom', path: ['ends_on'], message })
  if (days.ends_on < days.starts_on) fault('end_before_start')
  else if (Date.parse(days.ends_on) - Date.parse(days.starts_on) > maxDays * 86_400_000) fault('too_big')
}

/** Longest absence and longest closing of a company. */
const maxDays = 366

const Days = { starts_on: Day, ends_on: Day }

export const workingTimeCalls = {
  'workingTime.read': endpoint({
    summary:
      'Returns working hours, current and future absences and closing days: of all people, or only the own ones for users who do not plan.',
    reply: WorkingTimes,
    errors: [],
    effect: 'read',
  }),
  'workingTime.setHours': endpoint({
    summary: 'Replaces the weekly hours of a team member; an empty list restores the usual hours.',
    params: z.object({ contact_id: CrmId }),
    body: z
      .strictObject({ hours: z.array(WorkingDaySchema).max(7, { error: 'too_long' }) })
      .superRefine(({ hours }, context) => {
        const seen = new Set<number>()
        hours.forEach(({ weekday, start, end }, place) => {
          const fault = (field: string, message: string) =>
            context.addIssue({ code: 'custom', path: ['hours', place, field], message })
          if (seen.has(weekday)) fault('weekday', 'given_twice')
          if (end <= start) fault('end', 'end_before_start')
          seen.add(weekday)
        })
      }),
    reply: WorkingTimes,
    errors: ['not_found'],
    effect: 'write',
  }),
  'absence.add': endpoint({
    summary: 'Adds an absence of a team member; everyone may add their own.',
    body: z
      .strictObject({ contact_id: CrmId, kind: z.enum(absenceKinds, { error: 'invalid_enum' }), ...Days })
      .superRefine(hasValidDays),
    reply: WorkingTimes,
    errors: ['not_found', 'forbidden'],
    effect: 'write',
  }),
  'absence.change': endpoint({
    summary: 'Changes days and kind of an absence; everyone may change their own.',
    params: z.object({ id: Uuid }),
    body: z
      .strictObject({ kind: z.enum(absenceKinds, { error: 'invalid_enum' }), ...Days })
      .superRefine(hasValidDays),
    reply: WorkingTimes,
    errors: ['not_found', 'forbidden'],
    effect: 'write',
  }),
  'absence.remove': endpoint({
    summary: 'Removes an absence of a team member; everyone may remove their own.',
    params: z.object({ id: Uuid }),
    reply: WorkingTimes,
    errors: ['not_found', 'forbidden'],
    effect: 'write',
  }),
  'closingDay.add': endpoint({
    summary: 'Adds days on which this company is closed.',
    body: z.strictObject({ name: Line.min(1, { error: 'required' }), ...Days }).superRefine(hasValidDays),
    reply: WorkingTimes,
    errors: [],
    effect: 'write',
  }),
  'closingDay.remove': endpoint({
    summary: 'Removes days on which this company is closed.',
    params: z.object({ id: Uuid }),
    reply: WorkingTimes,
    errors: ['not_found'],
    effect: 'write',
  }),
}
