/**
 * `npm run release-contract VERSION`: makes the documents of both APIs those of a new release, which later versions are compared with,
 * and writes the version into the packages. A breaking change needs a higher first number of the version.
 */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from '../run-tool.ts'
import {
  createApiDocuments,
  type ApiDocument,
  type ApiDocuments,
  type ApiOperation,
} from './api-documents.ts'
import { findBreakingChanges } from './breaking-changes.ts'

export const apiNames = ['operator', 'partner'] as const

const getReleaseFile = (name: (typeof apiNames)[number]): string =>
  join(project, `test/released/${name}-api.json`)

/** Returns the documents of the last release; `info.version` is its version. */
export async function readReleasedDocuments(): Promise<ApiDocuments> {
  const [operator, partner] = await Promise.all(
    apiNames.map(async (name) => JSON.parse(await readFile(getReleaseFile(name), 'utf8')) as ApiDocument),
  )
  if (!operator || !partner) throw new Error('There is no document of a release.')
  return { operator, partner }
}

/** Returns a document with what the comparison reads, one line per path, so that releases can be compared by git. */
export function formatReleasedDocument(document: ApiDocument, version: string): string {
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => [method, shorten(operation)])
    return `${JSON.stringify(path)}:${JSON.stringify(Object.fromEntries(operations))}`
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`,
  )
  const webhooks = JSON.stringify(document.webhooks ?? {})
  return `{"info":${JSON.stringify({ version })},"webhooks":${webhooks},"paths":{
${paths.join(',\n')}
},"components":{"schemas":{
${schemas.join(',\n')}
}}}
`
}

function shorten({ operationId, security, parameters, requestBody, responses }: ApiOperation): ApiOperation {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return {
    operationId,
    ...(security && { security }),
    ...(parameters && { parameters }),
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries(successes),
  }
}

/** Returns why `next` cannot follow `last`, or null. Versions are three numbers, as SemVer defines them. */
export function findVersionFault(last: string, next: string, hasBreakingChanges: boolean): string | null {
  if (!/^\d+\.\d+\.\d+$/.test(next)) return `The version is three numbers, such as 1.2.0.`
  const [before, after] = [last, next].map((version) => version.split('.').map(Number))
  const index = [0, 1, 2].find((place) => before?.[place] !== after?.[place])
  if (index === undefined || (after?.[index] ?? 0) < (before?.[index] ?? 0))
    return `The version must be higher than ${last}.`
  if (hasBreakingChanges && index > 0)
    return `A release with breaking changes needs a higher first number than ${last}.`
  return null
}

async function releaseContract(version: string): Promise<number> {
  const documents = await createApiDocuments()
  const released = await readReleasedDocuments()
  const changes = apiNames.flatMap((name) => findBreakingChanges(released[name], documents[name]))
  for (const change of changes) console.log(change)
  const fault = findVersionFault(released.operator.info.version, version, changes.length > 0)
  if (fault) {
    console.error(fault)
    return 1
  }
  for (const name of apiNames)
    await writeFile(getReleaseFile(name), formatReleasedDocument(documents[name], version))
  for (const path of ['package.json', 'package-lock.json', 'client/package.json'])
    await writeVersion(join(project, path), version)
  await writeChartVersion(join(project, 'deploy/helm/gewerk/Chart.yaml'), version)
  console.log(`${version} is the last release now. Describe it in docs/changelog.md.`)
  return 0
}

/** Changes only the version of the package itself, at the start of its file; a lock file has it twice. */
async function writeVersion(path: string, version: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const { version: last } = JSON.parse(text) as { version: string }
  const count = path.endsWith('package-lock.json') ? 2 : 1
  let changed = text
  for (let time = 0; time < count; time += 1)
    changed = changed.replace(`"version": "${last}"`, `"version": "${version}"`)
  await writeFile(path, changed)
}

/** The chart deploys the image of its own version. */
async function writeChartVersion(path: string, version: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replaceAll(/^(version|appVersion): .+$/gm, `$1: ${version}`))
}

if (import.meta.main) process.exitCode = await releaseContract(process.argv[2] ?? '')
