/** Checks whether this machine can run the portal with its settings, and says how to correct what is wrong. */

import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError, readConfig, type Config } from '#server/platform/config/config'
import { readSealKeys } from '#server/platform/documents/pdf-signing/seal'
import { project } from '../../run-tool.ts'
import { secretFiles } from '../backup/backup-folder.ts'
import { checkConnections, checkDatabase } from './doctor-connections.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

/** Runs all checks that the settings in `env` allow. Starts the embedded PostgreSQL if it exists and is stopped. */
export async function examine(env: NodeJS.ProcessEnv = process.env): Promise<Finding[]> {
  const dataDir = resolve(env['DATA_DIR'] ?? 'data')
  const machine = [checkNode(), checkWebApp(), ...checkDataDir(dataDir), ...(await checkDisks(dataDir))]
  // Without a writable DATA_DIR, missing secrets cannot be created and the configuration cannot be read.
  if (machine.some(({ level, about }) => level === 'fault' && about === 'DATA_DIR')) return machine
  const { config, findings } = examineConfig(env)
  if (!config) return [...machine, ...findings]
  return [
    ...machine,
    ...findings,
    ...checkSeal(config),
    ...(await checkDatabase(config)),
    ...(await checkConnections(config)),
  ]
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

function examineConfig(env: NodeJS.ProcessEnv): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig(env)
    const warnings = config.warnings.map((text) => warning('settings', text, 'Correct or remove it.'))
    return { config, findings: [...warnings, ...checkAddresses(config)] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const findings = error.problems.map((text) => fault('settings', text, 'See the table in README.md.'))
    return { config: null, findings }
  }
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

/** Prints all findings. Returns the exit code: 1 if there is a fault. */
export async function runDoctor(): Promise<number> {
  const findings = await examine()
  for (const { level, about, text, remedy } of findings) {
    console.log(`${level.padEnd(7)}  ${about.padEnd(11)}  ${text}`)
    if (remedy) console.log(`${' '.repeat(22)}→ ${remedy}`)
  }
  const faults = findings.filter(({ level }) => level === 'fault').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  console.log(`${faults} faults, ${warnings} warnings.`)
  return faults === 0 ? 0 : 1
}
