import type { LazyCatalogueName } from '#web/i18n/messages'

/** The message namespaces of the order page, which combines several features. */
export const orderPageMessages = [
  'order',
  'forms',
  'camera',
  'reports',
  'signatures',
] as const satisfies readonly LazyCatalogueName[]
