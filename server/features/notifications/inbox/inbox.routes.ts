import type { Routes } from '#server/kernel/routes'
import {
  listNews,
  markAllNews,
  markNews,
  readPreferences,
  savePreferences,
  unreadNews,
} from './inbox.commands.ts'

/** What a person is told, and how they want to be told. */
export const newsRoutes = {
  'news.list': (call, { query }) => listNews(call, query.before),
  'news.unread': (call) => unreadNews(call),
  'news.mark': (call, { body }) => markNews(call, body),
  'news.markAll': (call, { body }) => markAllNews(call, body.until),
  'news.preferences': (call) => readPreferences(call),
  'news.savePreferences': (call, { body }) => savePreferences(call, body),
} satisfies Routes
