import { createHash } from 'node:crypto'
import type { Call } from '#server/kernel/call'
import { enqueue } from '#server/kernel/enqueue'
import type { Delivery, Pusher, PushMessage } from '#server/platform/push'
import type { PushJob } from './push.commands.ts'
import { dropEndpoints, subjectOf, subscriptionsOf, type Subscription } from './push.sql.ts'
import { isAboutOrder, manners, orderPage, papersPage, readersOf } from './push.templates.ts'
import { wordsOf, type Words } from './words.ts'

/** Seconds to wait after the first, second … run that did not reach everybody; then it is given up. */
const pauses = [30, 120, 600, 1800]

/**
 * Tells all devices at the same time. Those that are gone are forgotten; those that were not reached get a
 * job of their own, so that nobody hears of anything twice.
 */
export async function sendPush(call: Call, job: PushJob, pusher: Pusher | null): Promise<void> {
  if (!pusher) return
  const subject = job.jobId ? await subjectOf(call.tx, job.jobId) : null
  if (subject === undefined) return
  const { accountIds, endpoints = null, contactId = null } = job
  const audience = { accountIds, endpoints, contactId, ...readersOf(job.template) }
  const devices = await subscriptionsOf(call.tx, audience)
  const ends = await Promise.all(
    devices.map(async (device) => {
      const message = messageOf(job, subject, device)
      return { endpoint: device.endpoint, end: await pusher.send(device, message) }
    }),
  )
  const those = (which: Delivery) => ends.filter(({ end }) => end === which).map(({ endpoint }) => endpoint)
  await dropEndpoints(call.tx, those('gone'))
  await tryAgain(call, job, those('failed'))
}

async function tryAgain(call: Call, job: PushJob, endpoints: readonly string[]): Promise<void> {
  const tries = (job.tries ?? 0) + 1
  const pause = pauses[tries - 1]
  if (endpoints.length === 0 || pause === undefined) return
  await enqueue(call, 'push.send', { ...job, endpoints, tries }, { at: call.now.add({ seconds: pause }) })
}

interface Subject {
  readonly title: string
  readonly city: string
  readonly sfid: string | null
}

/** The tag lets a message that comes twice stand on the screen once. */
function messageOf(job: PushJob, subject: Subject | null, { locale }: Subscription): PushMessage {
  const t = wordsOf(locale)
  const tag = [job.template, job.jobId ?? job.document?.type].filter(Boolean).join('.')
  const payload = { ...said(t, job, subject), tag, lang: locale }
  return { ...manners[job.template], payload: JSON.stringify(payload), topic: topicOf(tag) }
}

function said(t: Words, { template, document }: PushJob, subject: Subject | null) {
  if (isAboutOrder(template)) {
    const { title = '', city = '', sfid = null } = subject ?? {}
    const body = t('push.text', { title: title.slice(0, 200), city: city.slice(0, 100) })
    return { title: t(`push.${template}`), body, url: orderPage(template, sfid) }
  }
  const body = document
    ? t('document_ending.subject', { document: t(`documents.${document.type}`), days: document.days })
    : t('push.account_lapsed_text')
  return { title: t(`push.${template}`), body, url: papersPage }
}

function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
