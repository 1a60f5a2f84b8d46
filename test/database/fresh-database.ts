import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createDatabaseClient, connectAsOwner, type Database } from '#server/platform/database/database'
import { markTransactions } from '../app/transaction-guard.ts'
import { runStatementAsOwner, replaceDatabaseName } from './global-setup.ts'

export interface FreshDatabase {
  readonly url: string
  /** Connection of the product, under row-level security. */
  readonly database: Database
  /** Connection without row-level security, for lookups of the test. */
  readonly owner: pg.Client
}

/**
 * Creates a migrated, empty database. Call it at the top of a test file; the database is dropped after its
 * tests.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const fresh = await copyTemplateDatabase()
  const database = markTransactions(createDatabaseClient(fresh.url, { poolSize: 8 }))
  const owner = await connectAsOwner(fresh.url)
  afterAll(async () => {
    await database.close()
    await owner.end()
    await fresh.drop()
  })
  return { url: fresh.url, database, owner }
}

async function copyTemplateDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = inject('serverUrl')
  const name = `gewerk_test_${randomBytes(6).toString('hex')}`
  await runStatementAsOwner(
    serverUrl,
    `create database ${name} template ${inject('template')} strategy file_copy`,
  )
  return {
    url: replaceDatabaseName(serverUrl, name),
    drop: () => runStatementAsOwner(serverUrl, `drop database ${name} with (force)`),
  }
}

/** Creates a database without tables, for tests of migrations. */
export async function createEmptyDatabase(): Promise<string> {
  const serverUrl = inject('serverUrl')
  const name = `gewerk_empty_${randomBytes(6).toString('hex')}`
  await runStatementAsOwner(serverUrl, `create database ${name}`)
  afterAll(() => runStatementAsOwner(serverUrl, `drop database ${name} with (force)`))
  return replaceDatabaseName(serverUrl, name)
}
