import { defineConfig } from '@playwright/test'
import everything from './playwright.config.ts'

/** `npm run test:field`: days on bad networks, beside what `npm test` runs. */
export default defineConfig(everything, {
  testDir: './e2e/field',
  reporter: [['list']],
  repeatEach: Number(process.env['FIELD_REPEATS'] ?? 20),
  use: { trace: 'off', screenshot: 'only-on-failure', actionTimeout: 30_000 },
})
