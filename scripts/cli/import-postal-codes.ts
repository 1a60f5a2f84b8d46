import { existsSync } from 'node:fs'
import { replacePostalCodes } from '#db/geo/postal-codes'
import { connectAsOwner } from '#server/platform/database/database'
import { openPortalDatabase } from './portal-database.ts'
import { UsageError } from './usage-error.ts'

/**
 * Replaces the table of postal codes with a GeoNames file, completely or not at all. Returns the exit code.
 */
export async function importPostalCodeFile(file: string): Promise<number> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const place = await openPortalDatabase()
  const client = await connectAsOwner(place.url)
  try {
    await client.query('begin')
    await client.query('set local role gewerk_system')
    const { rows, codes } = await replacePostalCodes((text, values) => client.query(text, values), file)
    await client.query('commit')
    console.log(`${rows} places with ${codes} postal codes are in the table now.`)
    return 0
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
    await place.stop()
  }
}
