/**
 * `npm run client`: writes the types of the operator API for the client in client/, and builds the package there.
 * Needs neither a database nor a running portal. With `--check` it writes nothing and ends with 1 if the types are old.
 */

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project, runTool } from '../run-tool.ts'
import { createApiDocuments } from './api-documents.ts'
import { formatClientTypes } from './client-types.ts'

const clientTypesFile = join(project, 'client/src/operator-api.gen.ts')

/** Returns the types of the client as the calls of this version need them. */
async function createClientTypes(): Promise<string> {
  const { operator } = await createApiDocuments()
  return formatClientTypes(operator)
}

async function checkClient(): Promise<number> {
  if ((await readFile(clientTypesFile, 'utf8')) === (await createClientTypes())) return 0
  console.error('The types in client/ are older than the operator API. Run `npm run client`.')
  return 1
}

async function buildClient(): Promise<number> {
  await writeFile(clientTypesFile, await createClientTypes())
  await rm(join(project, 'client/dist'), { recursive: true, force: true })
  const { code } = await runTool('tsc', ['-p', 'client'])
  return code
}

if (import.meta.main) process.exitCode = await (process.argv[2] === '--check' ? checkClient() : buildClient())
