/** Finds or installs a Chromium for the browser tests. */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path in PORTAL_CHROMIUM or of an installed browser, or undefined. */
export function findChromium(): string | undefined {
  const given = process.env['PORTAL_CHROMIUM']
  if (given && !existsSync(given))
    throw new Error(`PORTAL_CHROMIUM is ${given}, but there is no program at this path.`)
  return given ?? [...systemPaths, ...macPaths].find((path) => existsSync(path))
}

/** Returns the path of an installed Chromium, or installs Debian's package or Playwright's download. */
export function getChromiumPath(): string {
  const found = findChromium() ?? installDebianPackage() ?? installWithPlaywright()
  if (!found)
    throw new Error('No Chromium was found and none could be installed. Set PORTAL_CHROMIUM to its path.')
  return found
}

function installDebianPackage(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  console.log('No Chromium found: installing it with apt-get.')
  tryCommand([...asRoot, 'apt-get', 'update', '-qq'])
  tryCommand([...asRoot, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  return findChromium()
}

function installWithPlaywright(): string | undefined {
  const project = join(import.meta.dirname, '../..')
  const playwright = join(project, 'node_modules/.bin/playwright')
  tryCommand([playwright, 'install', '--with-deps', '--only-shell', 'chromium'])
  const script = `import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())`
  const path = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    encoding: 'utf8',
  })
  return existsSync(path) ? path : undefined
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
