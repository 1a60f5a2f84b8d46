import { Readable } from 'node:stream'
import { parseCallRoute } from '#contract/calls'
import { readCalendar } from '#server/features/orders/calendar/calendar.queries'
import type { BinaryReply, Routes } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import { openFeed, readFeed, renewFeed, revokeFeed } from './feeds.commands.ts'
import { icsOf } from './icalendar-document.ts'

export interface CalendarPlatform {
  readonly config: Pick<Config, 'appTitle' | 'publicUrl'>
}

/** The calendar, and a private address by which other programs read it. */
export function openCalendarCalls({ config }: CalendarPlatform) {
  const addressOf = (token: string) =>
    config.publicUrl + parseCallRoute('calendar.ics').path.replace('{token}', token)
  return {
    'calendar.read': (call, { query }) => readCalendar(call, query),
    'calendar.readFeed': (call) => readFeed(call),
    'calendar.renewFeed': (call, { body }) => renewFeed(call, body.scope, addressOf),
    'calendar.revokeFeed': (call) => revokeFeed(call),
    'calendar.ics': async (call, { params }) => {
      const content = await openFeed(call, params.token)
      return asBytes(icsOf(content, { ...config, now: call.now }))
    },
  } satisfies Routes
}

function asBytes(text: string): BinaryReply {
  const bytes = Buffer.from(text)
  return {
    stream: Readable.from([bytes]),
    contentType: 'text/calendar; charset=utf-8',
    size: bytes.length,
    fileName: 'gewerk.ics',
    download: false,
  }
}
