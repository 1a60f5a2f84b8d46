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
 * Loads the client of the file store, before any call could wait for it, and brings the database to where this version
 * of the program needs it: migrations, postal codes, forms.
 * Several processes may do it at once, and each may do it again.
 */
export async function bootstrapDatabase({
  config,
  database,
  databaseUrl,
  files,
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
    const call: Call = { actor: { kind: 'system' }, tx, now, locale: 'de', requestId: randomUUID() }
    await loadForms(call)
  })
}
