import { Readable } from 'node:stream'
import { parseCallRoute } from '#contract/calls'
import { readCalendar } from '#server/features/orders/calendar/calendar.queries'
import type { BinaryReply, Routes } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import { readFeedContent, readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from './feeds.commands.ts'
import { formatICalendar } from './icalendar.document.ts'

export interface CalendarDependencies {
  readonly config: Pick<Config, 'appTitle' | 'publicUrl'>
}

/** Calls of the calendar and of the private feed that calendar programs subscribe to. */
export function createCalendarRoutes({ config }: CalendarDependencies) {
  const addressOf = (token: string) =>
    config.publicUrl + parseCallRoute('calendar.ics').path.replace('{token}', token)
  return {
    'calendar.read': (call, { query }) => readCalendar(call, query),
    'calendar.readFeed': (call) => readCalendarFeed(call),
    'calendar.renewFeed': (call, { body }) => renewCalendarFeed(call, body.scope, addressOf),
    'calendar.revokeFeed': (call) => revokeCalendarFeed(call),
    'calendar.ics': async (call, { params }) => {
      const content = await readFeedContent(call, params.token)
      return toICalendarFile(formatICalendar(content, { ...config, now: call.now }))
    },
  } satisfies Routes
}

function toICalendarFile(text: string): BinaryReply {
  const bytes = Buffer.from(text)
  return {
    stream: Readable.from([bytes]),
    contentType: 'text/calendar; charset=utf-8',
    size: bytes.length,
    fileName: 'gewerk.ics',
    download: false,
  }
}
