/**
 * Runs once per test run: starts PostgreSQL and creates the migrated template that every test file copies.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectAsOwner } from '#server/platform/database/database'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { migrate } from '#server/platform/database/migrations'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server's maintenance database, in which databases are created. */
    serverUrl: string
    template: string
  }
}

/**
 * Starts a server, or uses the one in TEST_DATABASE_URL. Its user must be allowed to create databases and
 * roles.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startOwnServer()
  const template = `gewerk_template_${process.pid}`
  await runStatementAsOwner(server.url, `create database ${template}`)
  await migrate(replaceDatabaseName(server.url, template))
  project.provide('serverUrl', server.url)
  project.provide('template', template)
  return async () => {
    await runStatementAsOwner(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

async function startOwnServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'gewerk-test-'))
  await chmod(dir, 0o755)
  const server = await startEmbeddedPostgres(dir, { throwaway: true })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export async function runStatementAsOwner(url: string, statement: string): Promise<void> {
  const client = await connectAsOwner(url)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function replaceDatabaseName(url: string, name: string): string {
  return url.replace(/\/[^/?]+(\?.*)?$/, `/${name}$1`)
}
