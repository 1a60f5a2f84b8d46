import type { LazyCatalogueName } from '#web/i18n/catalogue'

/** What is said on an order's page: out of several features, put together there. */
export const orderPageMessages = [
  'order',
  'forms',
  'reports',
  'signatures',
] as const satisfies readonly LazyCatalogueName[]
