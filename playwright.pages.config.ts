import { defineConfig } from '@playwright/test'
import everything from './playwright.config.ts'

/** `npm run test:pages`: every page and dialog of every profile, beside what `npm test` runs. */
export default defineConfig(everything, {
  testDir: './e2e/accessibility',
  reporter: [['list']],
  // What is found says where; a trace of so long a test is larger than what writes it can bear.
  use: { trace: 'off', screenshot: 'off', actionTimeout: 20_000 },
})
