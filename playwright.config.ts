import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { getChromiumPath } from './test/browser/chromium.ts'

const port = Number(process.env['E2E_PORT'] ?? 3100)
const executablePath = getChromiumPath()
// Tests read the mails of the product; this file is read again in every worker, which inherits the name.
const dataDir = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `gewerk-e2e-${randomUUID()}`))

/** Stories run against the built product with its demo marketplace, each run with a data directory of its own. */
export default defineConfig({
  testDir: './e2e/stories',
  outputDir: './test-results/browser',
  fullyParallel: false,
  workers: 1,
  // Time for a slow machine; how fast the product is, `npm run bench` says.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // What it answers itself no story could intercept; the stories of the app on the device allow it.
    serviceWorkers: 'block',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
  },
  webServer: {
    command: `node test/browser/start-product.ts`,
    url: `http://localhost:${port}/`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), DATA_DIR: dataDir },
  },
})
