import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, getChromiumPath } from './test/browser/chromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 3100)
const executablePath = getChromiumPath()
// Tests read the emails of the product. Every worker evaluates this file again and inherits the directory
// name.
const dataDir = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `gewerk-e2e-${randomUUID()}`))

/**
 * Browser tests run against the built product with its demo marketplace. Each run has its own port and data
 * directory, so that two runs at once do not see each other.
 */
export default defineConfig({
  testDir: './e2e/stories',
  outputDir: `./test-results/browser-${port}`,
  fullyParallel: false,
  workers: 1,
  // Generous for slow machines; `npm run bench` measures the speed of the product.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: `test-results/playwright-${port}.json` }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Tests cannot intercept requests that a service worker answers; the offline tests allow it.
    serviceWorkers: 'block',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Recording takes a fifth of the time of a test. `npx playwright test --trace retain-on-failure` records.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: [...chromiumArguments] },
  },
  webServer: {
    command: `node test/browser/start-product.ts`,
    url: `http://localhost:${port}/`,
    // The first start loads the demo, which a busy machine with two processors needs minutes for.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), DATA_DIR: dataDir },
  },
})
