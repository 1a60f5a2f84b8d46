/**
 * Builds the app and runs the browser tests of one Playwright configuration. The first argument names the
 * configuration; the others go to Playwright: `npm run test:pages -- --grep accounting`.
 */

import { getChromiumPath, findChromium } from '../test/browser/chromium.ts'
import { buildIfStale } from './build/build.ts'
import { runTool } from './run-tool.ts'

const [config = 'playwright.config.ts', ...options] = process.argv.slice(2)
await buildIfStale()
const env = { PORTAL_CHROMIUM: findChromium() ?? getChromiumPath() }
const { code } = await runTool('playwright', ['test', '--config', config, ...options], { env })
process.exitCode = code
