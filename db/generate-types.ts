/** Writes db/types.ts. Run `npm run types` after every change of the migrations. */

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsOwner } from '#server/platform/database/database'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { migrate } from '#server/platform/database/migrations'
import { generateSchemaTypes } from './schema-types.ts'

const dir = await mkdtemp(join(tmpdir(), 'gewerk-types-'))
await chmod(dir, 0o755)
const server = await startEmbeddedPostgres(dir, { throwaway: true })
try {
  await migrate(server.url)
  const client = await connectAsOwner(server.url)
  await writeFile(join(import.meta.dirname, 'types.ts'), await generateSchemaTypes(client))
  await client.end()
} finally {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
