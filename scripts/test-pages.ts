/**
 * `npm run test:pages`: axe over every page and dialog of every profile, light and dark, wide and narrow, and
 * zoomed. What follows `--` goes to Playwright: `npm run test:pages -- --grep accounting`.
 */

import { chromiumPath, findChromium } from '../test/chromium.ts'
import { buildIfStale } from './build.ts'
import { runTool } from './run.ts'

await buildIfStale()
const env = { PORTAL_CHROMIUM: findChromium() ?? chromiumPath() }
const asked = ['test', '--config', 'playwright.pages.config.ts', ...process.argv.slice(2)]
const { code } = await runTool('playwright', asked, { env })
process.exitCode = code
