/** All features by what they give: handlers for the door, handlers for the job queue. They are handed the outside world here. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import type { Routes, RoutesFor } from '#server/kernel/routes'
import type { CallName } from '#contract/calls'
import { systemClock } from '#server/platform/clock'
import type { Mailer } from '#server/platform/outbound/mailer'
import { hashPassword, isPassword } from '#server/platform/password'
import { openPdfPrinter, type PdfPrinter } from '#server/platform/documents/pdf-printer'
import { drawPng, preparePicture, sniff } from '#server/platform/storage/pictures'
import { mayPushTo, openPusher } from '#server/platform/outbound/push'
import { openSeal } from '#server/platform/documents/pdf-signing/seal'
import { openWebhookSender } from '#server/platform/outbound/webhook-sender'
import { openAccessLinks } from './features/order-links/order-links.routes.ts'
import { routes as accounts } from './features/accounts/accounts.routes.ts'
import { careTasks, regularCare } from './features/account-maintenance/account-maintenance.tasks.ts'
import { routes as contacts } from './features/contacts/contacts.routes.ts'
import { openCalendarCalls } from './features/calendar/calendar.routes.ts'
import { accessTasks } from './features/credentials/mailed-links.tasks.ts'
import { openAccessCalls } from './features/credentials/credentials.routes.ts'
import { confirmEmail } from './features/credentials/mailed-links.commands.ts'
import { openBadge } from './features/badge/badge.routes.ts'
import { dataProtectionTasks } from './features/data-protection/data-protection.tasks.ts'
import { routes as dataProtection } from './features/data-protection/data-protection.routes.ts'
import { retentionTimes } from './features/data-protection/retention/retention.tasks.ts'
import { openBookkeeping } from './features/bookkeeping/bookkeeping.routes.ts'
import { packageTasks, packageTimes } from './features/bookkeeping/packages.tasks.ts'
import {
  creditNoteFailures,
  creditNoteTasks,
} from './features/credit-notes/documents/credit-note-documents.tasks.ts'
import { routes as creditNotes } from './features/credit-notes/credit-notes.routes.ts'
import { setIssuer } from './features/credit-notes/model/issuer.ts'
import { handFactors } from './features/second-factor/second-factor-dependencies.ts'
import { handFiles } from './features/files/file-dependencies.ts'
import { stopOffersPath } from './features/invitations/opt-out.commands.ts'
import { openInvitations, optOutKey } from './features/invitations/invitations.routes.ts'
import { openFileCalls } from './features/files/files.routes.ts'
import { formFailures, formTasks } from './features/forms/protocols/documents.tasks.ts'
import { routes as forms } from './features/forms/forms.routes.ts'
import { openLinks } from './features/forms/remote-signing/signing-link.ts'
import { remoteTasks } from './features/forms/remote-signing/signature-requests.tasks.ts'
import { openSignatureCalls } from './features/forms/remote-signing/signature-requests.routes.ts'
import { openProtocolCalls } from './features/forms/protocols/protocols.routes.ts'
import { zipAsItComes, zipOf } from '#server/platform/storage/zip'
import { notificationTasks } from './features/notifications/notifications.tasks.ts'
import { newsTasks, newsTimes } from './features/notifications/inbox/inbox.tasks.ts'
import { newsRoutes } from './features/notifications/inbox/inbox.routes.ts'
import { openPushCalls } from './features/notifications/push/push.routes.ts'
import { routes as offers } from './features/offers/offers.routes.ts'
import { orderTasks } from './features/orders/counter-proposals/counter-proposals.tasks.ts'
import { renewJobs } from './features/orders/projection/rebuild-projection.commands.ts'
import { routes as orders } from './features/orders/orders.routes.ts'
import { routes as payment } from './features/payment/payment.routes.ts'
import { createProductListRoutes } from './features/product-lists/product-lists.routes.ts'
import { routes as services } from './features/services/services.routes.ts'
import { createSessionFeature, type SessionFeature } from './features/session/session.routes.ts'
import { routes as statistics } from './features/statistics/statistics.routes.ts'
import { webhookTasks, webhookSchedule } from './features/webhooks/webhooks.tasks.ts'
import { setWebhookSender } from './features/webhooks/webhook-sender.ts'
import { createUploadTasks, uploadSchedule } from './features/uploads/uploads.tasks.ts'
import { createUploadRoutes } from './features/uploads/uploads.routes.ts'
import type { Dependencies } from './dependencies.ts'

export interface Features extends Pick<SessionFeature, 'authenticate' | 'forget' | 'forgetFamily'> {
  readonly routes: readonly Routes[]
  readonly close: () => Promise<void>
}

/** A handler for every call; a call without one does not compile. `live.events` is a stream of its own (http/events.ts). */
type EveryRoute = RoutesFor<Exclude<CallName, 'live.events'>>

/** What the server answers. */
export function createFeatures({ config, database, files }: Dependencies): Features {
  setIssuer(config)
  handFactors({ config })
  setWebhookSender(openWebhookSender(config))
  const clock = systemClock(config)
  const session = createSessionFeature({
    config,
    database,
    clock,
    isPassword,
    confirmEmail,
    version: version(),
  })
  const fileCalls = openFileCalls({ config, files, sniff, preparePicture })
  const pushCalls = openPushCalls({
    isOn: config.push !== undefined,
    mayPushTo: (endpoint) => mayPushTo(config, endpoint),
  })
  // Its thread starts with the first document.
  const pdf = openPdfPrinter()
  const productLists = createProductListRoutes({ config, pdf })
  const protocols = openProtocolCalls({ files, config, zipOf })
  const links = openAccessLinks({ config, database, clock })
  const calendar = openCalendarCalls({ config })
  const accessCalls = openAccessCalls({ config, hashPassword, isPassword })
  const routes: EveryRoute = {
    ...openInvitations({ config, hashPassword }),
    ...session.routes,
    ...links.routes,
    ...accessCalls,
    ...accounts,
    ...fileCalls,
    ...createUploadRoutes({ files }),
    ...pushCalls,
    ...payment,
    ...newsRoutes,
    ...orders,
    ...offers,
    ...services,
    ...contacts,
    ...openBadge({ drawPng }),
    ...productLists,
    ...calendar,
    ...forms,
    ...protocols,
    ...openSignatureCalls(openLinks(config.sessionSecret)),
    ...creditNotes,
    ...openBookkeeping({ config, pdf }),
    ...statistics,
    ...dataProtection,
  }
  return {
    authenticate: async (token) => (await session.authenticate(token)) ?? links.authenticate(token),
    forgetAccount: session.forgetAccount,
    forgetFamily: session.forgetFamily,
    close: pdf.close,
    routes: [routes],
  }
}

/** What is done at fixed times. */
export const regularTasks = [
  ...regularCare,
  ...uploadSchedule,
  ...packageTimes,
  ...newsTimes,
  ...webhookSchedule,
  ...retentionTimes,
]

/** What the worker does. */
export function createTaskHandlers(
  { config, files, log }: Dependencies,
  pdf: PdfPrinter,
  mailer: Mailer,
): readonly TaskHandlers[] {
  setIssuer(config)
  handFiles({ config, files, sniff, preparePicture })
  setWebhookSender(openWebhookSender(config))
  const pusher = openPusher(config, { onFailure: (why) => log.warn(why, 'a push message did not arrive') })
  return [
    careTasks,
    createUploadTasks({ files }),
    notificationTasks({
      mailer,
      pusher,
      config,
      stopOffersPath: (...about) => stopOffersPath(optOutKey(config), ...about),
    }),
    formTasks({ pdf, files, seal: openSeal(config.sealKeys), publicUrl: config.publicUrl }),
    orderTasks(),
    renewJobs,
    remoteTasks(openLinks(config.sessionSecret)),
    creditNoteTasks({ pdf }),
    accessTasks,
    newsTasks,
    webhookTasks,
    packageTasks({ files, zipOf }),
    dataProtectionTasks({ files, zipAsItComes, config }),
  ]
}

/** What is done when a task has failed several times, by its name. */
export const failureHandlers: readonly TaskHandlers[] = [creditNoteFailures, formFailures]

function version(): string {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
