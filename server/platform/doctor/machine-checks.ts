/** The checks of `gewerk doctor` that need no connection: Node.js, web app, data directory, disks, settings, seal. */

import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/platform/config/config'
import { secretFiles } from '#server/platform/config/persistent-secret'
import { readSealKeys } from '#server/platform/documents/pdf-signing/seal'
import { fault, ok, warning, type Finding } from './finding.ts'

/** The folder of the program. */
export const project = join(import.meta.dirname, '../../..')

/** Checks the program, its data directory and the free space of the disks. */
export async function checkMachine(dataDir: string): Promise<Finding[]> {
  return [checkNode(), checkWebApp(), ...checkDataDir(dataDir), ...(await checkDisks(dataDir))]
}

/** Checks settings that can be read: warnings, encryption, proxies, seal. */
export function checkSettings(config: Config): Finding[] {
  const warnings = config.warnings.map((text) => warning('settings', text, 'Correct or remove it.'))
  return [...warnings, ...checkAddresses(config), ...checkSeal(config)]
}

function checkNode(): Finding {
  const text = readFileSync(join(project, 'package.json'), 'utf8')
  const wanted = (JSON.parse(text) as { dependencies: { node: string } }).dependencies.node
  const found = process.versions.node
  if (found === wanted) return ok('Node.js', found)
  const [major = 0, wantedMajor = 0] = [found, wanted].map((version) => Number(version.split('.')[0]))
  const remedy = `Use version ${wanted}, which npm install puts into node_modules/.bin.`
  if (major === wantedMajor)
    return warning('Node.js', `${found} instead of ${wanted}, which was tested`, remedy)
  return fault('Node.js', `${found} instead of ${wanted}`, remedy)
}

function checkWebApp(): Finding {
  const isBuilt = existsSync(join(project, 'dist/index.html'))
  return isBuilt
    ? ok('web app', 'is built')
    : fault('web app', 'dist/ has no web app', 'Run: npm install && npm run build')
}

function checkDataDir(dataDir: string): Finding[] {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    const remedy = `Make it writable for this user (${process.getuid?.() ?? '?'}), or set DATA_DIR to another directory.`
    return [fault('DATA_DIR', `${dataDir} cannot be written (${code})`, remedy)]
  }
  const readable = [...secretFiles, 'postgres.secret'].filter((name) => {
    const path = join(dataDir, name)
    return existsSync(path) && (statSync(path).mode & 0o077) !== 0
  })
  if (readable.length === 0) return [ok('DATA_DIR', dataDir)]
  const paths = readable.map((name) => join(dataDir, name)).join(' ')
  return [warning('DATA_DIR', `other users may read ${readable.join(', ')}`, `Run: chmod 600 ${paths}`)]
}

const gigabyte = 1_000_000_000

async function checkDisks(dataDir: string): Promise<Finding[]> {
  const temporary = tmpdir()
  return Promise.all([
    checkDisk('disk', existsSync(dataDir) ? dataDir : project, { warn: 5 * gigabyte, fail: gigabyte / 2 }),
    // Thirty pictures of 25 MB may be uploaded at once.
    checkDisk('temporary', temporary, { warn: gigabyte, fail: gigabyte / 10 }),
  ])
}

async function checkDisk(
  about: string,
  path: string,
  limits: { readonly warn: number; readonly fail: number },
): Promise<Finding> {
  const { bavail, bsize } = await statfs(path)
  const free = bavail * bsize
  const text = `${(free / gigabyte).toFixed(1)} GB free in ${path}`
  const remedy =
    about === 'disk' ? 'Free space or enlarge the disk.' : 'Free space, or set TMPDIR to another disk.'
  if (free < limits.fail) return fault(about, text, remedy)
  return free < limits.warn ? warning(about, text, remedy) : ok(about, text)
}

function checkAddresses(config: Config): Finding[] {
  const mode = config.production ? 'production' : 'not production'
  if (config.production && !config.publicUrl.startsWith('https:')) {
    const remedy = 'Run a proxy that terminates TLS, and set PUBLIC_URL to its https:// address.'
    return [
      warning('settings', `PUBLIC_URL is ${config.publicUrl}: cookies and log-ins are not encrypted`, remedy),
    ]
  }
  if (config.production && config.trustedProxies.length === 0) {
    const remedy = 'Set TRUSTED_PROXIES to the address of the proxy.'
    return [warning('settings', 'failed log-ins of all users count as those of the proxy', remedy)]
  }
  return [ok('settings', `can be used (${mode})`)]
}

/** A seal that was made with an expired certificate is not accepted by PDF readers. */
function checkSeal({ sealKeys }: Config): Finding[] {
  const { validTo } = readSealKeys(sealKeys).certificate
  const days = Math.floor((Date.parse(validTo) - Date.now()) / 86_400_000)
  const until = new Date(validTo).toISOString().slice(0, 10)
  const remedy = 'Set SEAL_CERTIFICATE and SEAL_KEY to a new pair; seals that exist stay valid.'
  if (days < 0) return [fault('seal', `the certificate expired on ${until}`, remedy)]
  if (days < 60) return [warning('seal', `the certificate expires on ${until}`, remedy)]
  return [ok('seal', `the certificate is valid until ${until}`)]
}
