/** The layout of a backup: a folder with `manifest.json`, `SHA256SUMS`, `database/`, `files/` and `secrets/`. */

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { UsageError } from '../usage-error.ts'
import { getRowFileName } from './database-copy.ts'

const Manifest = z.object({
  format: z.literal('gewerk-backup'),
  version: z.literal(1),
  created_at: z.string(),
  /** Version of the portal. */
  program: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queueVersion: z.number(),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Names of the secrets in the backup. */
  secrets: z.array(z.string()),
  /** Settings with secrets that the environment gives; they are not in the backup. */
  secrets_elsewhere: z.array(z.string()),
})

export type BackupManifest = z.infer<typeof Manifest>

/** Folders of the file store that belong to the portal. A base map (`MAP_TILES`) is outside of them. */
export const storedFolders = ['files/', 'thumbnails/', 'uploads/'] as const

export interface FileSum {
  /** Relative to the backup, with `/`. */
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

/** Returns hash and size of a file. */
export async function hashFile(path: string): Promise<Pick<FileSum, 'sha256' | 'bytes'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer)
    bytes += (piece as Buffer).length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** Writes a stream to a file that only its owner may read. Returns hash and size. */
export async function writeHashed(
  path: string,
  content: Readable,
): Promise<Pick<FileSum, 'sha256' | 'bytes'>> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    content,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  return { sha256: hash.digest('hex'), bytes }
}

/** Writes `manifest.json` and, in the format of sha256sum, `SHA256SUMS`. */
export async function writeManifest(
  folder: string,
  manifest: BackupManifest,
  sums: readonly FileSum[],
): Promise<void> {
  const path = join(folder, 'manifest.json')
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  const all = [...sums, { path: 'manifest.json', ...(await hashFile(path)) }]
  const lines = all.map(({ path: name, sha256 }) => `${sha256}  ${name}\n`).toSorted()
  const file = await open(join(folder, 'SHA256SUMS'), 'w', 0o600)
  try {
    await file.writeFile(lines.join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Reads the manifest and checks every file of the backup against its hash. Throws `UsageError` if one is damaged. */
export async function readVerifiedManifest(folder: string): Promise<{
  readonly manifest: BackupManifest
  /** Keys of the file store. */
  readonly keys: readonly string[]
}> {
  const lines = await readFile(join(folder, 'SHA256SUMS'), 'utf8').catch(() => {
    throw new UsageError(`${folder} is no backup: it has no file SHA256SUMS.`)
  })
  const paths: string[] = []
  for (const line of lines.split('\n')) {
    if (!line) continue
    const [sha256, path] = [line.slice(0, 64), line.slice(66)] as const
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(path) || path.split('/').includes('..'))
      throw new UsageError(`SHA256SUMS names ${JSON.stringify(path)}, which is outside of the backup.`)
    const found = await hashFile(join(folder, path)).catch(() => null)
    if (found?.sha256 !== sha256)
      throw new UsageError(
        `The backup is damaged: ${path} ${found ? 'was changed' : 'is missing'}. Use another one.`,
      )
    paths.push(path)
  }
  const manifest = await readManifest(folder, paths)
  const keys = listKeys(paths)
  requireCompleteSums(manifest, paths, keys)
  return { manifest, keys }
}

/** Throws `UsageError` if a file of the manifest has no hash: a list that was cut off would leave files out. */
function requireCompleteSums(
  { tables, secrets, files }: BackupManifest,
  paths: readonly string[],
  keys: readonly string[],
): void {
  const needed = [
    ...tables.map((table) => `database/${getRowFileName(table)}`),
    ...secrets.map((name) => `secrets/${name}`),
  ]
  const listed = new Set(paths)
  if (keys.length === files.count && needed.every((path) => listed.has(path))) return
  throw new UsageError('The backup is damaged: SHA256SUMS is incomplete. Use another one.')
}

async function readManifest(folder: string, paths: readonly string[]): Promise<BackupManifest> {
  if (!paths.includes('manifest.json'))
    throw new UsageError(`${folder} is no backup: it has no manifest.json.`)
  const parsed = Manifest.safeParse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  if (!parsed.success) {
    throw new UsageError(
      `${folder}/manifest.json has an unknown format. Use the version that made the backup.`,
    )
  }
  return parsed.data
}

function listKeys(paths: readonly string[]): string[] {
  return paths.filter((path) => path.startsWith('files/')).map((path) => path.slice('files/'.length))
}
