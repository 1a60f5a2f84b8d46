/** `npm run test:pages`: axe over every page of every profile, light and dark, wide and narrow, and zoomed. */

import { chromiumPath, findChromium } from '../test/chromium.ts'
import { buildIfStale } from './build.ts'
import { runTool } from './run.ts'

await buildIfStale()
const env = { PORTAL_CHROMIUM: findChromium() ?? chromiumPath() }
const { code } = await runTool('playwright', ['test', '--config', 'playwright.pages.config.ts'], { env })
process.exitCode = code
