/** The whole product behind a real server, with people who are logged in. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { afterAll } from 'vitest'
import { readConfig } from '#server/platform/config/config'
import type { Database } from '#server/platform/database/database'
import { createFileStore } from '#server/platform/storage/file-store'
import { createFeatures } from '#server/features'
import type { Person } from '#server/kernel/call'
import { setTestFileStore, testServices } from './test-services.ts'
import { createBrowser, createTestServer } from './http-client.ts'

export async function createTestApp(database: Database, databaseUrl: string, log?: Logger) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-app-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const files = createFileStore(config)
  setTestFileStore(files, config.sessionSecret)
  const dependencies = {
    config,
    database,
    databaseUrl,
    files,
    services: testServices,
    log: pino({ level: 'silent' }),
  }
  const { routes, ...features } = createFeatures(dependencies)
  const people = new Map<string, Person>()
  const authenticate = async (token: string) => people.get(token) ?? features.authenticate(token)
  const app = await createTestServer({ database, routes, authenticate, ...(log ? { log } : {}) })
  return {
    app,
    tab: createBrowser(app),
    /** Logs a person in with the given profiles and state and returns their token. */
    logInAs(person: Person, name = person.contactId): string {
      people.set(name, person)
      return name
    },
  }
}
