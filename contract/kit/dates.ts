import { z } from 'zod'

/** An instant in ISO 8601. Offsets are accepted and converted to UTC. */
export const Instant = z.iso
  .datetime({ offset: true, error: 'invalid_date' })
  .transform((text) => new Date(text).toISOString())

/** An instant in a reply, unchanged. */
export const InstantOut = z.iso.datetime({ offset: true })

/** A calendar day in Europe/Berlin. */
export const Day = z.iso.date({ error: 'invalid_date' })

/** A calendar month, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'invalid_date' })

export const Period = z.strictObject({ start: Instant, end: Instant })
export const PeriodOut = z.object({ start: InstantOut, end: InstantOut })
