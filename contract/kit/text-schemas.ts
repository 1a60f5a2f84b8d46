import { z } from 'zod'
import { locales } from './locale.ts'

/** A text in the three languages. */
export const LocalTextSchema = z.object({ de: z.string(), en: z.string(), fr: z.string() })

export const LocaleSchema = z.enum(locales)

/** One line that a person typed: 255 characters (wire.md). */
export const Line = z.string().trim().max(255, { error: 'too_long' })

/** A comment or a reason: 4,000 characters (wire.md). */
export const Text = z.string().trim().max(4000, { error: 'too_long' })
