import { defineConfig } from '@playwright/test'
import everything from './playwright.config.ts'

/** `npm run test:pages`: every page and dialog for every profile, not part of `npm test`. */
export default defineConfig(everything, {
  testDir: './e2e/accessibility',
  reporter: [['list']],
  // Failures name the page; a trace of such a long test would be too large to write.
  use: { trace: 'off', screenshot: 'off', actionTimeout: 20_000 },
})
