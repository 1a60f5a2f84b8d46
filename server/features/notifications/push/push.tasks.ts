import type { Locale } from '#contract/kit/locale'
import { formatShortDay } from '../email/appointment.texts.ts'
import { formatEmailEuros } from '../email-templates/email-template.texts.ts'
import { createHash } from 'node:crypto'
import { urgentInboxKinds } from '#contract/notifications/inbox-kinds'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import type { TaskContext } from '#server/kernel/task-handlers'
import type { PushDelivery, Pusher, PushMessage } from '#server/platform/outbound/push'
import type { PushTask } from './push.commands.ts'
import { getNotificationPath } from '../inbox/notification-links.rules.ts'
import { getQuietHoursEnd } from './quiet-hours.rules.ts'
import {
  deletePushEndpoints,
  listCompaniesWithOpenOffer,
  findPushSubject,
  type PushSubject,
  listPushReaders,
  type PushReader,
} from './push.sql.ts'
import { pushOptions, getPushProfiles } from './push-kinds.rules.ts'
import { createNotificationTranslator, type NotificationTranslator } from '../notification.texts.ts'

/** Seconds to wait after each run that did not reach all devices; after the last one the task gives up. */
const retryDelaysSeconds = [30, 120, 600, 1800]

/**
 * Sends to all devices at the same time, outside a transaction. Deletes devices that no longer exist; queues
 * a later task for those not reached and for people in quiet hours.
 */
export async function sendPush(context: TaskContext, task: PushTask, pusher: Pusher | null): Promise<void> {
  if (!pusher) return
  const ready = await context.transaction((call) => preparePush(call, task))
  if (!ready) return
  const { subject, now, later } = ready
  const results = await Promise.all(
    now.map(async (device) => {
      const message = createPushMessage(task, subject, device)
      return { endpoint: device.endpoint, end: await pusher.send(device, message) }
    }),
  )
  const endpointsWith = (which: PushDelivery) =>
    results.filter(({ end }) => end === which).map(({ endpoint }) => endpoint)
  await context.transaction(async (call) => {
    await deletePushEndpoints(call.tx, endpointsWith('gone'))
    await enqueuePushRetry(call, task, endpointsWith('failed'))
    for (const { end, devices } of later) await enqueueAfterQuietHours(call, task, devices, end)
  })
}

interface ReadyPush {
  readonly subject: PushSubject | null
  readonly now: readonly PushReader[]
  /** Devices of people in quiet hours, grouped by the end of the quiet hours. */
  readonly later: readonly { readonly end: Temporal.Instant; readonly devices: readonly PushReader[] }[]
}

/** Returns null if the order does not exist any more. */
async function preparePush(call: Call, task: PushTask): Promise<ReadyPush | null> {
  const subject = task.orderId ? await findPushSubject(call.tx, task.orderId, task.accountIds) : null
  if (subject === undefined) return null
  const isUrgent = urgentInboxKinds.includes(task.template)
  const byEnd = Map.groupBy(await listCurrentReaders(call, task), ({ quiet, urgentAnyway }) =>
    quiet && !(isUrgent && urgentAnyway) ? (getQuietHoursEnd(call.now, quiet)?.toString() ?? '') : '',
  )
  const now = byEnd.get('') ?? []
  byEnd.delete('')
  const later = [...byEnd].map(([end, devices]) => ({ end: Temporal.Instant.from(end), devices }))
  return { subject, now, later }
}

/**
 * Returns the devices to notify. After quiet hours, a message about an offer goes only to companies that can
 * still accept it.
 */
async function listCurrentReaders(call: Call, task: PushTask): Promise<PushReader[]> {
  const { template, orderId, endpoints = null, contactId = null, exceptId = null, alsoId = null } = task
  const isStale = task.waited && template === 'offer_new' && orderId !== undefined
  const accountIds = isStale
    ? await listCompaniesWithOpenOffer(call.tx, orderId, task.accountIds)
    : task.accountIds
  const people = { accountIds, contactId, exceptId, alsoId, ...getPushProfiles(template, contactId) }
  return listPushReaders(call.tx, people, { endpoints, unless: `${template}.push` })
}

async function enqueueAfterQuietHours(
  call: Call,
  task: PushTask,
  devices: readonly PushReader[],
  at: Temporal.Instant,
): Promise<void> {
  const later = { ...task, endpoints: devices.map(({ endpoint }) => endpoint), waited: true as const }
  await enqueueTask(call, 'push.send', later, { at })
}

async function enqueuePushRetry(call: Call, task: PushTask, endpoints: readonly string[]): Promise<void> {
  const tries = (task.tries ?? 0) + 1
  const pause = retryDelaysSeconds[tries - 1]
  if (endpoints.length === 0 || pause === undefined) return
  await enqueueTask(
    call,
    'push.send',
    { ...task, endpoints, tries },
    { at: call.now.add({ seconds: pause }) },
  )
}

/**
 * The tag makes a repeated message replace the first one; a message that an offer is taken replaces the
 * offer.
 */
function createPushMessage(
  task: PushTask,
  subject: PushSubject | null,
  { locale, profiles }: PushReader,
): PushMessage {
  const t = createNotificationTranslator(locale)
  const name = task.template === 'offer_taken' ? 'offer_new' : task.template
  const tag = [name, task.orderId ?? task.document?.type].filter(Boolean).join('.')
  const url = getNotificationPath(task.template, subject, profiles)
  const payload = { ...formatPushText(t, task, subject, locale), url, tag, lang: locale }
  return { ...pushOptions[task.template], payload: JSON.stringify(payload), topic: createPushTopic(tag) }
}

/** Kinds about the company or its reader, which have their own text. */
type CompanyPushTemplate = 'account_lapsed' | 'data_export_ready' | 'company_export_ready'

function formatPushText(
  t: NotificationTranslator,
  { template, document }: PushTask,
  subject: PushSubject | null,
  locale: Locale,
) {
  if (subject) {
    const { title, city } = subject
    const names = { title: title.slice(0, 200), city: city.slice(0, 100) }
    const body =
      template === 'offer_new'
        ? t('push.offer_text', { ...names, ...formatPushOffer(t, subject, locale) })
        : t('push.text', names)
    return { title: t(`push.${template}`), body }
  }
  const body = document
    ? t('document_ending.subject', { document: t(`documents.${document.type}`), days: document.days })
    : t(`push.${template as CompanyPushTemplate}_text`)
  return { title: t(`push.${template}`), body }
}

function formatPushOffer(
  t: NotificationTranslator,
  { first_date: date, price_cents: cents }: PushSubject,
  locale: Locale,
) {
  return {
    when: date ? formatShortDay(date, locale) : t('push.offer_no_date'),
    price: formatEmailEuros(cents, locale),
  }
}

function createPushTopic(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
