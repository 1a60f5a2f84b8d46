import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { notificationChannels, inboxKinds } from './inbox-kinds.ts'

const documentKinds = [
  'liability_insurance',
  'craft_card',
  'personal_id_card',
  'trade_license',
  'tax_exemption_order',
] as const
export type InboxDocumentKind = (typeof documentKinds)[number]

const pageSize = 30

const InboxItem = z.object({
  id: z.int(),
  kind: z.enum(inboxKinds),
  at: InstantOut,
  read: z.boolean(),
  /** The order of the notification, with its title at that time. */
  order: z.object({ title: z.string(), city: z.string() }).nullable(),
  /** The document of the notification, and the days until it ends. */
  document: z.object({ type: z.enum(documentKinds), days: z.int() }).nullable(),
  /** The page of the subject, or of its list if this user may not open the subject itself. */
  path: z.string(),
})
export type NewsItem = z.output<typeof InboxItem>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' })

const Preferences = {
  off: z
    .array(z.strictObject({ kind: z.enum(inboxKinds), channel: z.enum(notificationChannels) }))
    .max(inboxKinds.length * notificationChannels.length, { error: 'too_long' }),
  /** Local time in Berlin; `from` after `until` spans midnight. null: none. */
  quiet_hours: z
    .strictObject({ from: TimeOfDay, until: TimeOfDay })
    .refine(({ from, until }) => from !== until, { error: 'invalid', path: ['until'] })
    .nullable(),
  /** Whether urgent push messages are sent during quiet hours. */
  urgent_anyway: z.boolean(),
}

const PreferencesOut = z.object({
  ...Preferences,
  /** Whether most emails of a day come as one, at 7:00 in Berlin. */
  digest: z.boolean(),
  /** The kinds that this user can receive, by profile. */
  kinds: z.array(z.enum(inboxKinds)),
})
export type InboxPreferences = z.output<typeof PreferencesOut>

const UnreadCount = z.object({ unread: z.int() })

export const inboxCalls = {
  'news.list': endpoint({
    summary: `Lists the user’s notifications of the last ninety days, newest first, ${pageSize} per page.`,
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ data: z.array(InboxItem), unread: z.int(), has_more: z.boolean() }),
    errors: [],
    effect: 'read',
  }),
  'news.unread': endpoint({
    summary: 'Returns the number of unread notifications.',
    reply: UnreadCount,
    errors: [],
    effect: 'read',
  }),
  'news.mark': endpoint({
    summary: 'Marks notifications as read or unread; ignores those of other users.',
    body: z.strictObject({
      ids: z.array(z.int().positive()).min(1, { error: 'too_short' }).max(200, { error: 'too_long' }),
      read: z.boolean(),
    }),
    reply: UnreadCount,
    errors: [],
    effect: 'write',
  }),
  'news.markAll': endpoint({
    summary: 'Marks all notifications up to the newest displayed one as read.',
    body: z.strictObject({ until: z.int().positive() }),
    reply: UnreadCount,
    errors: [],
    effect: 'write',
  }),
  'news.preferences': endpoint({
    summary: 'Returns which notifications this user wants, by which channels, and when.',
    reply: PreferencesOut,
    errors: [],
    effect: 'read',
  }),
  'news.savePreferences': endpoint({
    summary: 'Replaces the notification preferences. Mandatory emails cannot be switched off.',
    body: z.strictObject({
      ...Preferences,
      /** Unchanged if absent. */
      digest: z.boolean().optional(),
    }),
    reply: PreferencesOut,
    errors: [],
    effect: 'write',
  }),
}

/** Items per page of the list. */
export const inboxPageSize = pageSize
