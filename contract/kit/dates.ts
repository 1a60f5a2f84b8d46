import { z } from 'zod'

/**
 * The first day that a request may name. Programs send the years 0 and 1 for "never"; converted to UTC they are before the
 * first year of PostgreSQL's text format.
 */
const firstDay = '1900-01-01'

/** An instant in ISO 8601. Offsets are accepted and converted to UTC. */
export const Instant = z.iso
  .datetime({ offset: true, error: 'invalid_date' })
  .refine((text) => text >= firstDay, { error: 'invalid_date' })
  .transform((text) => new Date(text).toISOString())

/** An instant in a reply, unchanged. */
export const InstantOut = z.iso.datetime({ offset: true })

/** A calendar day in Europe/Berlin. The day 9999-12-31 is allowed: it means "without end". */
export const Day = z.iso
  .date({ error: 'invalid_date' })
  .refine((day) => day >= firstDay, { error: 'invalid_date' })

/** A calendar month, `YYYY-MM`. */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'invalid_date' })
  .refine((month) => month >= firstDay.slice(0, 7), { error: 'invalid_date' })

/** A day around which something is planned: the days after it are days, too. */
export const PlanningDay = Day.refine((day) => day >= '2000-01-01' && day < '2200-01-01', {
  error: 'invalid_date',
})

export const Period = z.strictObject({ start: Instant, end: Instant })
export const PeriodOut = z.object({ start: InstantOut, end: InstantOut })
