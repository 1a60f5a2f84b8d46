import { randomUUID } from 'node:crypto'
import { insertMissingPostalCodes } from '#db/geo/postal-codes'
import { loadForms } from '#server/features/forms/definitions/definitions.commands'
import type { Call } from '#server/kernel/call'
import { createSystemClock } from '#server/platform/clock'
import { connectAsOwner } from '#server/platform/database/database'
import { waitForDatabase } from '#server/platform/database/wait-for-database'
import { migrate } from '#server/platform/database/migrations'
import type { Dependencies } from './dependencies.ts'

/**
 * Prepares the start: loads the client of the file store, so that no call has to wait for it, and updates the
 * database to this version: migrations, postal codes, forms. Safe to run repeatedly and in several processes
 * at once.
 */
export async function bootstrapDatabase({
  config,
  database,
  databaseUrl,
  files,
  services,
  log,
}: Dependencies): Promise<void> {
  await files.load()
  await waitForDatabase({ databaseUrl, log })
  await migrate(databaseUrl)
  const owner = await connectAsOwner(databaseUrl)
  try {
    await insertMissingPostalCodes((text, values) => owner.query(text, values))
  } finally {
    await owner.end()
  }
  await database.transaction('system', {}, async (tx) => {
    const now = createSystemClock(config)()
    const call: Call = { actor: { kind: 'system' }, tx, services, now, locale: 'de', requestId: randomUUID() }
    await loadForms(call)
  })
}
