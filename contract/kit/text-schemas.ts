import { z } from 'zod'
import { locales } from './locale.ts'

export const LocalTextSchema = z.object({ de: z.string(), en: z.string(), fr: z.string() })

export const LocaleSchema = z.enum(locales)

/** One line of user input, at most 255 characters. */
export const Line = z.string().trim().max(255, { error: 'too_long' })

/** A comment or a reason, at most 4,000 characters. */
export const Text = z.string().trim().max(4000, { error: 'too_long' })
