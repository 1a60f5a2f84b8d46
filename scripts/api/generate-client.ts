/**
 * `npm run client`: writes the types of the operator API for the client in client/, and builds the package there.
 * Needs neither a database nor a running portal.
 */

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project, runTool } from '../run-tool.ts'
import { createApiDocuments } from './api-documents.ts'
import { formatClientTypes } from './client-types.ts'

export const clientTypesFile = join(project, 'client/src/operator-api.gen.ts')

if (import.meta.main) {
  const { operator } = await createApiDocuments()
  await writeFile(clientTypesFile, formatClientTypes(operator))
  await rm(join(project, 'client/dist'), { recursive: true, force: true })
  const { code } = await runTool('tsc', ['-p', 'client'])
  process.exitCode = code
}
