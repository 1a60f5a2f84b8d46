import type { Routes } from '#server/kernel/routes'
import {
  listInboxItems,
  markAllInboxItems,
  markInboxItems,
  readNotificationPreferences,
  saveNotificationPreferences,
  readUnreadCount,
} from './inbox.commands.ts'

/** Routes for the notification inbox and its preferences. */
export const inboxRoutes = {
  'news.list': (call, { query }) => listInboxItems(call, query.before),
  'news.unread': (call) => readUnreadCount(call),
  'news.mark': (call, { body }) => markInboxItems(call, body),
  'news.markAll': (call, { body }) => markAllInboxItems(call, body.until),
  'news.preferences': (call) => readNotificationPreferences(call),
  'news.savePreferences': (call, { body }) => saveNotificationPreferences(call, body),
} satisfies Routes
