import { z } from 'zod'

const pageSize = z.number().int().min(1, { error: 'too_small' }).max(100, { error: 'too_big' })

/**
 * Paging of the POST lists: pages count from 0. `excluding` removes rows from `data` but not from the total.
 */
export const Paging = {
  page_size: pageSize.default(10),
  page_number: z
    .number()
    .int()
    .min(0, { error: 'too_small' })
    .max(1_000_000, { error: 'too_big' })
    .default(0),
  excluding: z.array(z.string().max(36)).max(100_000, { error: 'too_long' }).default([]),
}

/** Body limit in bytes for the longest list of `excluding` ids. */
export const pagingBodyLimit = 5 * 1024 * 1024

export const Pagination = z.object({
  total_count: z.number().int(),
  page_number: z.number().int(),
  page_size: z.number().int(),
})

/** Creates the schema of one page of a list with its total. */
export function createPageSchema<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), pagination: Pagination })
}

/** Creates the schema of a whole number in a query. */
export function createQueryNumber(fallback: number, min: number, max: number) {
  return z.coerce
    .number({ error: 'invalid_type' })
    .int({ error: 'invalid_type' })
    .min(min, { error: 'too_small' })
    .max(max, { error: 'too_big' })
    .default(fallback)
}

/** Paging of the GET lists: pages count from 1. */
export const QueryPaging = { page: createQueryNumber(1, 1, 1_000_000), limit: createQueryNumber(25, 1, 100) }

/** Creates the schema of a query key that may be repeated; its value is always a list. */
export function createRepeatedParam<T extends z.ZodType>(item: T) {
  return z.union([z.array(item), item.transform((one) => [one] as z.output<T>[])]).optional()
}
