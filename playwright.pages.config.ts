import { defineConfig } from '@playwright/test'
import everything from './playwright.config.ts'

/** `npm run test:pages`: every page of every profile, beside what `npm test` runs. */
export default defineConfig(everything, {
  testDir: './e2e/everywhere',
  testIgnore: [],
  reporter: [['list']],
})
