/** Creates all features from the platform services: their call handlers and their task handlers. */

import type { TaskHandlers } from '#server/kernel/task-handlers'
import type { Routes, RoutesFor } from '#server/kernel/routes'
import type { CallName } from '#contract/calls'
import { createSystemClock } from '#server/platform/clock'
import type { Mailer } from '#server/platform/outbound/mailer'
import { hashPassword, isPassword } from '#server/platform/password'
import { formatDatevPackage } from '#server/platform/documents/datev-package'
import { createPdfPrinter, type PdfPrinter } from '#server/platform/documents/pdf-printer'
import { renderPng } from '#server/platform/storage/pictures'
import { createRouteService } from '#server/platform/outbound/route-service'
import { mayPushTo, createPusher } from '#server/platform/outbound/push'
import { createSeal } from '#server/platform/documents/pdf-signing/seal'
import { createOrderLinkAccess } from './features/order-links/order-links.routes.ts'
import { accountsRoutes as accounts } from './features/accounts/accounts.routes.ts'
import {
  accountMaintenanceTasks,
  accountMaintenanceSchedule,
} from './features/account-maintenance/account-maintenance.tasks.ts'
import { contactsRoutes as contacts } from './features/contacts/contacts.routes.ts'
import { createCalendarRoutes } from './features/calendar/calendar.routes.ts'
import { mailedLinkTasks } from './features/credentials/mailed-links.tasks.ts'
import { createCredentialsRoutes } from './features/credentials/credentials.routes.ts'
import { createSignUpRoutes } from './features/sign-up/sign-up.routes.ts'
import { confirmEmail } from './features/credentials/mailed-links.commands.ts'
import { emailDomainSchedule, emailDomainTasks } from './features/identity-providers/domain-checks.tasks.ts'
import { createIdentityProviderRoutes } from './features/identity-providers/identity-providers.routes.ts'
import { createBadgeRoutes } from './features/badge/badge.routes.ts'
import { companyMergeTasks } from './features/company-merges/company-merges.tasks.ts'
import { createDataProtectionTasks } from './features/data-protection/data-protection.tasks.ts'
import { dataProtectionRoutes as dataProtection } from './features/data-protection/data-protection.routes.ts'
import { partitionSchedule } from './features/data-protection/retention/partitions.tasks.ts'
import { retentionSchedule } from './features/data-protection/retention/retention.tasks.ts'
import { createBookkeepingRoutes } from './features/bookkeeping/bookkeeping.routes.ts'
import { createPackageTasks, packageSchedule } from './features/bookkeeping/packages.tasks.ts'
import {
  creditNoteFailureHandlers,
  createCreditNoteTasks,
} from './features/credit-notes/documents/credit-note-documents.tasks.ts'
import { creditRunTasks } from './features/credit-notes/runs/credit-runs.tasks.ts'
import { creditNotesRoutes as creditNotes } from './features/credit-notes/credit-notes.routes.ts'
import { createStopOffersPath } from './features/invitations/subscription.commands.ts'
import { createInvitationRoutes } from './features/invitations/invitations.routes.ts'
import { deriveOptOutKeys } from './features/invitations/opt-out-token.crypto.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { formFailureHandlers, createFormTasks } from './features/forms/protocols/documents.tasks.ts'
import { formRoutes as forms } from './features/forms/forms.routes.ts'
import { createSigningLinks } from './features/forms/remote-signing/signing-link.crypto.ts'
import { createSignatureRequestTasks } from './features/forms/remote-signing/signature-requests.tasks.ts'
import { createSignatureRoutes } from './features/forms/remote-signing/signature-requests.routes.ts'
import { createProtocolRoutes } from './features/forms/protocols/protocols.routes.ts'
import { createMapTiles, type MapTiles } from '#server/platform/storage/map-tiles'
import { createStreamingZip, createZip } from '#server/platform/storage/zip'
import { createMapRoutes } from './features/maps/maps.routes.ts'
import { createNotificationTasks } from './features/notifications/notifications.tasks.ts'
import { digestTasks, digestSchedule } from './features/notifications/digest/digest.tasks.ts'
import { inboxTasks, inboxSchedule } from './features/notifications/inbox/inbox.tasks.ts'
import { inboxRoutes } from './features/notifications/inbox/inbox.routes.ts'
import { createPushRoutes } from './features/notifications/push/push.routes.ts'
import { recordStaffCall } from './features/staff/staff-audit.commands.ts'
import { createOrderRunTasks, orderRunSchedule } from './features/operator/order-runs/order-runs.tasks.ts'
import { importSchedule, importTasks } from './features/operator/imports/imports.tasks.ts'
import { offerTasks } from './features/offers/offers.tasks.ts'
import { routes as offers } from './features/offers/offers.routes.ts'
import { createOrderTasks } from './features/orders/counter-proposals/counter-proposals.tasks.ts'
import { rebuildProjectionTasks } from './features/orders/projection/rebuild-projection.commands.ts'
import { ordersRoutes as orders } from './features/orders/orders.routes.ts'
import { routes as payment } from './features/payment/payment.routes.ts'
import { createProductListRoutes } from './features/product-lists/product-lists.routes.ts'
import { routes as services } from './features/services/services.routes.ts'
import { createSessionFeature, type SessionFeature } from './features/session/session.routes.ts'
import { workingTimesRoutes as workingTimes } from './features/working-times/working-times.routes.ts'
import { routes as statistics } from './features/statistics/statistics.routes.ts'
import { webhookTasks, webhookSchedule } from './features/webhooks/webhooks.tasks.ts'
import { createUploadTasks, uploadSchedule } from './features/uploads/uploads.tasks.ts'
import { uploadRoutes } from './features/uploads/uploads.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { readVersion } from './system-services.ts'

export interface Features extends Pick<SessionFeature, 'authenticate' | 'forgetAccount' | 'forgetFamily'> {
  readonly routes: readonly Routes[]
  readonly mapTiles: MapTiles
  readonly close: () => Promise<void>
}

/**
 * Every call needs a handler, otherwise this does not compile. `live.events` is a stream
 * (http/live-event-streams.ts).
 */
type EveryRoute = RoutesFor<Exclude<CallName, 'live.events'>>

/** Creates the handlers of the partner API. */
export function createFeatures({ config, database, files, log, metrics }: Dependencies): Features {
  const clock = createSystemClock(config)
  const session = createSessionFeature({
    config,
    database,
    clock,
    isPassword,
    confirmEmail,
    version: readVersion(),
  })
  const pushRoutes = createPushRoutes({
    isOn: config.push !== undefined,
    mayPushTo: (endpoint) => mayPushTo(config, endpoint),
  })
  // The process starts with the first document.
  const printer = createPdfPrinter()
  const pdf = metrics?.countDocuments(printer) ?? printer
  const productLists = createProductListRoutes({ config, pdf })
  const protocols = createProtocolRoutes({ files, config, zipOf: createZip })
  const links = createOrderLinkAccess({ config, database, clock })
  const calendar = createCalendarRoutes({ config })
  const mapTiles = createMapTiles({ config, files, log })
  const routeService = createRouteService({ url: config.routeServiceUrl, log })
  const routes: EveryRoute = {
    ...createInvitationRoutes({ config, hashPassword }),
    ...session.routes,
    ...links.routes,
    ...createCredentialsRoutes({ hashPassword, isPassword }),
    ...createSignUpRoutes({ config, hashPassword, isPassword }),
    ...accounts,
    ...workingTimes,
    ...fileRoutes,
    ...uploadRoutes,
    ...pushRoutes,
    ...payment,
    ...inboxRoutes,
    ...orders,
    ...offers,
    ...services,
    ...contacts,
    ...createIdentityProviderRoutes(session.logInPerson),
    ...createBadgeRoutes({ drawPng: renderPng }),
    ...productLists,
    ...calendar,
    ...createMapRoutes({ tiles: mapTiles, routeService }),
    ...forms,
    ...protocols,
    ...createSignatureRoutes(createSigningLinks(config)),
    ...creditNotes,
    ...createBookkeepingRoutes({ config, pdf, files, zipOf: createZip, formatDatev: formatDatevPackage }),
    ...statistics,
    ...dataProtection,
  }
  return {
    authenticate: async (token) => (await session.authenticate(token)) ?? links.authenticate(token),
    forgetAccount: session.forgetAccount,
    forgetFamily: session.forgetFamily,
    close: pdf.close,
    mapTiles,
    routes: [routes],
  }
}

/** Tasks that run at fixed times. */
export const scheduledTasks = [
  ...accountMaintenanceSchedule,
  ...uploadSchedule,
  ...packageSchedule,
  ...inboxSchedule,
  ...digestSchedule,
  ...webhookSchedule,
  ...retentionSchedule,
  ...partitionSchedule,
  ...importSchedule,
  ...orderRunSchedule,
  ...emailDomainSchedule,
]

/** Creates the task handlers of the worker. */
export function createTaskHandlers(
  { config, files, log, metrics }: Dependencies,
  pdf: PdfPrinter,
  mailer: Mailer,
): readonly TaskHandlers[] {
  const pusher = createPusher(config, {
    onFailure: (failure) => {
      metrics?.recordPushFailure()
      log.warn(failure, 'a push message did not arrive')
    },
  })
  return [
    accountMaintenanceTasks,
    createUploadTasks({ files }),
    createNotificationTasks({
      mailer,
      pusher,
      config,
      createStopOffersPath: (...about) => createStopOffersPath(deriveOptOutKeys(config), ...about),
    }),
    createFormTasks({ pdf, files, seal: createSeal(config.sealKeys), publicUrl: config.publicUrl }),
    createOrderTasks(),
    offerTasks,
    importTasks,
    createOrderRunTasks(recordStaffCall),
    rebuildProjectionTasks,
    createSignatureRequestTasks(createSigningLinks(config)),
    createCreditNoteTasks({ pdf }),
    creditRunTasks,
    mailedLinkTasks,
    emailDomainTasks,
    inboxTasks,
    digestTasks,
    webhookTasks,
    createPackageTasks({ files, zipOf: createZip }),
    companyMergeTasks,
    createDataProtectionTasks({ files, zipAsItComes: createStreamingZip, config }),
  ]
}

/** Handlers that run when the task of the same name has failed several times. */
export const failureHandlers: readonly TaskHandlers[] = [creditNoteFailureHandlers, formFailureHandlers]
