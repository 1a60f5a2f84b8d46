/** Filters of the list of companies, free of zod because the pages of the back office use them. */

export const accountPaperFilters = ['waiting', 'refused', 'ended', 'ending'] as const
export type AccountPaperFilter = (typeof accountPaperFilters)[number]

/** `objected`: the objection is not answered. */
export const accountRestrictionFilters = ['any', 'objected'] as const
export type AccountRestrictionFilter = (typeof accountRestrictionFilters)[number]

/** Data that a company must complete. */
export const accountDataGaps = [
  'iban_missing',
  'bic_missing',
  'tax_or_vat_id_missing',
  'self_billing_missing',
] as const
