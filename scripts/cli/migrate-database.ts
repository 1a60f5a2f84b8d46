import { bootstrapDatabase } from '../../server/bootstrap-database.ts'
import { withPortal } from './portal.ts'

/** Updates the database to this version, as the start of a server does. Returns the exit code. */
export function runMigrate(): Promise<number> {
  return withPortal(async (portal) => {
    await bootstrapDatabase(portal)
    console.log('The database is up to date.')
    return 0
  })
}
