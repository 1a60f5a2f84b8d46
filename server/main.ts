/** The HTTP server process: connects the features to the HTTP layer. */

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { liveChannel, type LiveMessage } from '#server/kernel/live-events'
import { createSystemClock } from '#server/platform/clock'
import { readConfig } from '#server/platform/config/config'
import { connectAsOwner } from '#server/platform/database/database'
import { listenToChannel } from '#server/platform/database/postgres-listen'
import type { MapTiles } from '#server/platform/storage/map-tiles'
import { createFeatures } from './features.ts'
import { addCallMetrics } from './http/call-metrics.ts'
import { addCallTracing } from './http/call-tracing.ts'
import { createHttpApp } from './http/http-app.ts'
import { registerPartnerCalls, partnerApiDescription } from './http/pipeline/partner-api.ts'
import { addDraining, type Draining } from './http/draining.ts'
import { registerLiveEvents } from './http/live-event-streams.ts'
import { registerStaffEvents } from './http/staff-event-streams.ts'
import { registerHealthCheck } from './http/health.ts'
import { registerSecurityTxt } from './http/security-txt.ts'
import { registerMapTiles } from './http/map-tiles.ts'
import { registerOperatorCalls, operatorApiDescription } from './http/pipeline/operator-api.ts'
import { registerStaffCalls, staffApiDescription } from './http/pipeline/staff-api.ts'
import { hashInlineScripts, registerPages } from './http/pages/pages.ts'
import { registerDemoFaq } from './http/pages/demo-faq-page.ts'
import { registerUnsubscribePage } from './http/pages/unsubscribe-page.ts'
import { deriveUnsubscribeKeys } from './features/notifications/unsubscribe/unsubscribe-token.crypto.ts'
import { registerApiDocs } from './http/api-docs/api-docs.ts'
import { createDependencies, loadMonitoring, serveMetrics, type Dependencies } from './dependencies.ts'
import { bootstrapDatabase } from './bootstrap-database.ts'

export interface RunningServer {
  readonly app: FastifyInstance
  readonly url: string
  /** Makes `/healthz` reply 503 but still serves calls for the configured time. */
  readonly drain: () => Promise<void>
  readonly close: () => Promise<void>
}

const dist = fileURLToPath(new URL('../dist', import.meta.url))

interface AssembledServer {
  readonly app: FastifyInstance
  readonly draining: Draining
  readonly mapTiles: MapTiles
  readonly close: () => Promise<void>
}

/** Creates the server without opening a port; tests call it by `app.inject`. */
export async function assembleServer(dependencies: Dependencies): Promise<AssembledServer> {
  const { config, database, log, metrics, tracing } = dependencies
  const secure = config.publicUrl.startsWith('https:')
  const app = await createHttpApp({
    log,
    secure,
    frameAncestors: config.frameAncestors,
    logoUrl: config.logoUrl,
    mapTilesUrl: config.mapTiles && 'url' in config.mapTiles ? config.mapTiles.url : undefined,
    inlineScripts: hashInlineScripts(dist),
    proxies: config.trustedProxies,
  })
  if (metrics) addCallMetrics(app, metrics)
  if (tracing) addCallTracing(app, tracing)
  const draining = addDraining(app)
  const {
    routes,
    authenticate,
    forgetAccount,
    forgetFamily,
    mapTiles,
    close: closeFeatures,
  } = createFeatures(dependencies)
  const pipelineDependencies = {
    database,
    services: dependencies.services,
    now: createSystemClock(config),
    authenticate,
    secureCookies: secure,
  }
  await app.register(async (partner) => {
    await registerApiDocs(partner, partnerApiDescription)
    registerPartnerCalls(partner, pipelineDependencies, routes)
  })
  await app.register(async (operator) => {
    await registerApiDocs(operator, operatorApiDescription)
    registerOperatorCalls(operator, pipelineDependencies, dependencies)
  })
  await app.register(async (staff) => {
    await registerApiDocs(staff, staffApiDescription)
    registerStaffCalls(staff, pipelineDependencies, dependencies)
  })
  registerHealthCheck(app, database, draining)
  registerMapTiles(app, mapTiles)
  await registerUnsubscribePage(app, {
    database,
    now: createSystemClock(config),
    keys: deriveUnsubscribeKeys(config),
  })
  if (config.demo) registerDemoFaq(app)
  if (config.securityContact) {
    const { securityContact: contact, publicUrl } = config
    registerSecurityTxt(app, { contact, publicUrl, now: createSystemClock(config) })
  }
  const liveStreams = await registerLiveEvents(app, pipelineDependencies)
  const staffStreams = registerStaffEvents(app, pipelineDependencies)
  metrics?.watchLiveConnections('partner', liveStreams.count)
  metrics?.watchLiveConnections('staff', staffStreams.count)
  await registerPages(app, dist, {
    title: config.appTitle,
    hasDefaultBranding: config.appTitle === 'Gewerk' && !config.logoUrl,
  })
  const handleLiveMessages = (messages: readonly LiveMessage[]) => {
    for (const { a, t, e } of messages) {
      if (t === 'account') a.forEach(forgetAccount)
      if (!e) continue
      forgetFamily(e)
      liveStreams.endStreams(e)
    }
    liveStreams.send(messages)
    staffStreams.send(messages)
  }
  const requestRefresh = () => {
    liveStreams.requestRefresh()
    staffStreams.requestRefresh()
  }
  const listening = await listenToLiveMessages(dependencies, handleLiveMessages, requestRefresh)
  // Messages sent before are not known to this process.
  requestRefresh()
  app.addHook('preClose', async () => {
    liveStreams.close()
    staffStreams.close()
  })
  const close = async (): Promise<void> => {
    await listening.close()
    await app.close()
    await closeFeatures()
  }
  return { app, draining, mapTiles, close }
}

/** Listens to the messages of all processes. After a gap, all screens are asked to refresh. */
function listenToLiveMessages(
  dependencies: Dependencies,
  onMessages: (messages: readonly LiveMessage[]) => void,
  onGap: () => void,
) {
  return listenToChannel({
    connect: () => connectAsOwner(dependencies.databaseUrl),
    channel: liveChannel,
    onNotification: (payload) => onMessages(JSON.parse(payload) as LiveMessage[]),
    onReconnect: onGap,
  })
}

/** Creates the server and opens its port. */
export async function startHttpServer(dependencies: Dependencies): Promise<RunningServer> {
  const { app, draining, mapTiles, close } = await assembleServer(dependencies)
  // Logs now if the base map cannot be used.
  void mapTiles.check()
  const url = await app.listen({ port: dependencies.config.port, host: dependencies.config.host })
  const drain = async () => {
    draining.begin()
    await pause(dependencies.config.shutdownDelaySeconds * 1000)
  }
  return { app, url, drain, close }
}

async function main(): Promise<void> {
  const config = readConfig()
  const dependencies = createDependencies(config, config.databaseUrl, await loadMonitoring(config))
  await bootstrapDatabase(dependencies)
  const server = await startHttpServer(dependencies)
  const metricsServer = await serveMetrics(dependencies)
  dependencies.log.info({ url: server.url }, 'server is ready')
  const shutdownSeconds = dependencies.config.shutdownDelaySeconds + 30
  closeWithGrace({ delay: shutdownSeconds * 1000 }, async ({ err }) => {
    if (err) dependencies.log.fatal({ err }, 'stops because of an unexpected error')
    await server.drain()
    await server.close()
    await metricsServer?.close()
    await dependencies.database.close()
    await dependencies.tracing?.close()
  })
}

if (import.meta.main) await main()
