/** The HTTP server: wires the features to the door. It decides nothing. */

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { liveChannel, type LiveMessage } from '#server/kernel/live-events'
import { systemClock } from '#server/platform/clock'
import { ownerConnection } from '#server/platform/database/database'
import { listen } from '#server/platform/database/postgres-listen'
import { createFeatures } from './features.ts'
import { createHttpApp } from './http/http-app.ts'
import { registerPartnerCalls, partnerApiDescription } from './http/pipeline/call-pipeline.ts'
import { addDraining, type Draining } from './http/draining.ts'
import { registerLiveEvents } from './http/live-event-streams.ts'
import { registerHealthCheck } from './http/health.ts'
import { registerOperatorCalls, operatorApiDescription } from './http/pipeline/operator-api.ts'
import { hashInlineScripts, registerPages } from './http/pages/pages.ts'
import { registerApiDocs } from './http/api-docs/api-docs.ts'
import { createDependencies, type Dependencies } from './dependencies.ts'
import { bootstrapDatabase } from './bootstrap-database.ts'

export interface Running {
  readonly app: FastifyInstance
  readonly url: string
  /** Makes `/healthz` answer 503 and still serves calls for the configured seconds. */
  readonly drain: () => Promise<void>
  readonly close: () => Promise<void>
}

const dist = fileURLToPath(new URL('../dist', import.meta.url))

interface Assembled {
  readonly app: FastifyInstance
  readonly draining: Draining
  readonly close: () => Promise<void>
}

/** Builds the server on its means without opening a port: tests call it by `app.inject`. */
export async function assemble(means: Dependencies): Promise<Assembled> {
  const { config, database, log } = means
  const secure = config.publicUrl.startsWith('https:')
  const app = await createHttpApp({
    log,
    secure,
    frameAncestors: config.frameAncestors,
    logoUrl: config.logoUrl,
    inlineScripts: hashInlineScripts(dist),
    proxies: config.trustedProxies,
  })
  const draining = addDraining(app)
  const {
    routes,
    authenticate,
    forgetAccount: forget,
    forgetFamily,
    close: closeFeatures,
  } = createFeatures(means)
  const house = { database, now: systemClock(config), authenticate, secureCookies: secure }
  await app.register(async (partner) => {
    await registerApiDocs(partner, partnerApiDescription)
    registerPartnerCalls(partner, house, routes)
  })
  await app.register(async (operator) => {
    await registerApiDocs(operator, operatorApiDescription)
    registerOperatorCalls(operator, house, means)
  })
  registerHealthCheck(app, database, draining)
  const screens = await registerLiveEvents(app, house)
  await registerPages(app, dist, {
    title: config.appTitle,
    hasDefaultBranding: config.appTitle === 'Gewerk' && !config.logoUrl,
  })
  const tell = (notices: readonly LiveMessage[]) => {
    for (const { a, t, e } of notices) {
      if (t === 'account') a.forEach(forget)
      if (!e) continue
      forgetFamily(e)
      screens.endStreams(e)
    }
    screens.send(notices)
  }
  const listening = await hear(means, tell, screens.requestRefresh)
  app.addHook('preClose', async () => screens.close())
  const close = async (): Promise<void> => {
    await listening.close()
    await app.close()
    await closeFeatures()
  }
  return { app, draining, close }
}

/** Hears what any process announced. After a gap everybody is told to read anew. */
function hear(means: Dependencies, tell: (notices: readonly LiveMessage[]) => void, catchUp: () => void) {
  return listen({
    connect: () => ownerConnection(means.databaseUrl),
    channel: liveChannel,
    onNotice: (payload) => tell(JSON.parse(payload) as LiveMessage[]),
    onReconnect: catchUp,
  })
}

/** Opens the port. */
export async function startServer(means: Dependencies): Promise<Running> {
  const { app, draining, close } = await assemble(means)
  const url = await app.listen({ port: means.config.port, host: means.config.host })
  const drain = async () => {
    draining.begin()
    await pause(means.config.shutdownDelaySeconds * 1000)
  }
  return { app, url, drain, close }
}

async function main(): Promise<void> {
  const means = createDependencies()
  await bootstrapDatabase(means)
  const server = await startServer(means)
  means.log.info({ url: server.url }, 'server is ready')
  const mostSeconds = means.config.shutdownDelaySeconds + 30
  closeWithGrace({ delay: mostSeconds * 1000 }, async () => {
    await server.drain()
    await server.close()
    await means.database.close()
  })
}

if (import.meta.main) await main()
