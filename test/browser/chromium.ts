/** Finds or installs a Chromium for the browser tests. */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Chromium without windows. It needs half of the processor time, but shows no notifications. */
const shellPath = '/usr/bin/chromium-headless-shell'
const fullPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Containers have no sandbox and a small `/dev/shm`. Without a GPU it is faster not to emulate one for each page. */
export const chromiumArguments = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu-compositing']

/** Returns the path in PORTAL_CHROMIUM or of an installed browser, or undefined. */
export function findChromium(): string | undefined {
  const given = process.env['PORTAL_CHROMIUM']
  if (given && !existsSync(given))
    throw new Error(`PORTAL_CHROMIUM is ${given}, but there is no program at this path.`)
  return given ?? findProgram([shellPath, ...fullPaths])
}

/** Returns the path of an installed Chromium, or installs Debian's package or Playwright's download. */
export function getChromiumPath(): string {
  const found =
    findChromium() ?? installDebianPackage('chromium-headless-shell', [shellPath]) ?? installFullChromium()
  return requireProgram(found)
}

/** Returns the path of a Chromium that shows notifications, or installs one. */
export function getFullChromiumPath(): string {
  const given = findChromium()
  return requireProgram(given === shellPath ? (findProgram(fullPaths) ?? installFullChromium()) : given)
}

function findProgram(paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(path))
}

function requireProgram(path: string | undefined): string {
  if (path) return path
  throw new Error('No Chromium was found and none could be installed. Set PORTAL_CHROMIUM to its path.')
}

function installFullChromium(): string | undefined {
  return installDebianPackage('chromium', fullPaths) ?? installWithPlaywright()
}

/** Returns the one of `paths` that exists afterwards. */
function installDebianPackage(name: string, paths: readonly string[]): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  console.log(`Installing ${name} with apt-get.`)
  tryCommand([...asRoot, 'apt-get', 'update', '-qq'])
  tryCommand([...asRoot, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', name])
  return findProgram(paths)
}

function installWithPlaywright(): string | undefined {
  const project = join(import.meta.dirname, '../..')
  const playwright = join(project, 'node_modules/.bin/playwright')
  tryCommand([playwright, 'install', '--with-deps', 'chromium'])
  const script = `import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())`
  const path = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    encoding: 'utf8',
  })
  return findProgram([path])
}

function tryCommand([program = '', ...args]: string[]): void {
  try {
    execFileSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch (error) {
    console.log(`${program} ${args.join(' ')}: ${(error as Error).message}`)
  }
}
