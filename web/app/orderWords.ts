import type { LazyCatalogueName } from '../i18n/catalogue.ts'

/** What is said on an order's page: out of several features, put together there. */
export const orderWords = [
  'order',
  'forms',
  'reports',
  'signatures',
] as const satisfies readonly LazyCatalogueName[]
