import { callRights } from '#contract/call-rights'
import { findDenial } from '#contract/authorization'
import type { Output } from '#contract/api'
import type { AbsenceView } from '#contract/people/working-times'
import type { Visit } from '#contract/orders/calendar'
import type { Locale } from '#contract/kit/locale'
import { listVisits } from '#server/features/orders/calendar/calendar.queries'
import { listPeopleHours, listTimesOff } from '#server/features/working-times/working-times.queries'
import { findPersonForCompany } from '#server/features/session/people/people.queries'
import type { Call, PersonCall } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { hashSecret, createSecret } from '#server/kernel/secrets'
import {
  deleteFeed,
  findFeedByHash,
  updateFeedReadTime,
  findOwnFeed,
  upsertFeed,
  type FeedRow,
  type FeedScope,
} from './feeds.sql.ts'

type Feed = Output<'calendar.readFeed'>

const noFeed: Feed = { active: false, scope: null, created_at: null, last_read_at: null, url: null }

/** Returns the caller's feed without its secret URL. */
export async function readCalendarFeed(call: PersonCall): Promise<Feed> {
  const feed = await findOwnFeed(call)
  return feed ? toFeedReply(feed, null) : noFeed
}

/** Creates a feed URL and ends the previous one. `addressOf` returns the URL of a token. */
export async function renewCalendarFeed(
  call: PersonCall,
  scope: FeedScope,
  addressOf: (token: string) => string,
): Promise<Feed> {
  const token = createSecret()
  await upsertFeed(call, scope, hashSecret(token))
  await recordFeedChange(call, 'calendar.renewFeed', { scope })
  const feed = await findOwnFeed(call)
  return feed ? toFeedReply(feed, addressOf(token)) : noFeed
}

export async function revokeCalendarFeed(call: PersonCall): Promise<Feed> {
  if (await deleteFeed(call)) await recordFeedChange(call, 'calendar.revokeFeed')
  return noFeed
}

function toFeedReply({ scope, created_at, last_read_at }: FeedRow, url: string | null): Feed {
  return { active: true, scope, created_at, last_read_at, url }
}

function recordFeedChange(call: PersonCall, step: string, after: object = {}): Promise<void> {
  const { contactId: id, accountId } = call.actor
  return recordHistory(call, { subject: 'contact', id, step, accountId, after })
}

export interface FeedContent {
  readonly company: string
  readonly locale: Locale
  readonly visits: readonly Visit[]
  readonly absences: readonly FeedAbsence[]
}

/** An absence with the name of the person; the kind only in the feed of a whole company. */
export interface FeedAbsence extends Pick<AbsenceView, 'id' | 'kind' | 'starts_on' | 'ends_on'> {
  readonly name: string
}

/**
 * Returns the current content of a feed. Checks the owner's rights on each read, so that a person who left
 * the company sees nothing. Throws `not_found` for every reason.
 */
export async function readFeedContent(call: Call, token: string): Promise<FeedContent> {
  const feed = await findFeedByHash(call.tx, hashSecret(token))
  const access = feed && (await findPersonForCompany(call.tx, feed.contact_id, feed.account_id))
  if (!feed || !access || findDenial(callRights['calendar.read'], access.person))
    throw new Refusal('not_found')
  await updateFeedReadTime(call, feed)
  const { person, locale } = access
  const span = { from: call.now.subtract({ hours: 30 * 24 }), to: call.now.add({ hours: 365 * 24 }) }
  const ownCall = { ...call, actor: person }
  const visits = await listVisits(ownCall, span, feed.scope)
  return {
    company: person.accountName,
    locale,
    visits,
    absences: await listFeedAbsences(ownCall, span, feed.scope),
  }
}

/** Lists the absences of a feed: of all people with their kinds as the reader may see them, or the own ones without. */
async function listFeedAbsences(
  call: PersonCall,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
  scope: FeedScope,
): Promise<FeedAbsence[]> {
  const toDay = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const [{ absences }, people] = await Promise.all([
    listTimesOff(call, { from: toDay(from), to: toDay(to) }),
    listPeopleHours(call, call.actor.accountIds),
  ])
  const shown = scope === 'own' ? absences.filter((one) => one.contact_id === call.actor.contactId) : absences
  return shown.map(({ id, contact_id, kind, starts_on, ends_on }) => {
    const person = people.find((one) => one.id === contact_id)
    const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ')
    return { id, name, starts_on, ends_on, kind: scope === 'own' ? null : kind }
  })
}
