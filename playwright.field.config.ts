import { defineConfig } from '@playwright/test'
import everything from './playwright.config.ts'

/** `npm run test:field`: working days on bad networks, not part of `npm test`. */
export default defineConfig(everything, {
  testDir: './e2e/field',
  reporter: [['list']],
  repeatEach: Number(process.env['FIELD_REPEATS'] ?? 20),
  use: { trace: 'off', screenshot: 'only-on-failure', actionTimeout: 30_000 },
})
