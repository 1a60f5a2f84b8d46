import { test as base } from '@playwright/test'

/**
 * Closes the browser contexts of a test at its end. An open page would follow every later change live and
 * keep sending requests during the next tests.
 */
export const test = base.extend<{ screens: void }>({
  screens: [
    async ({ browser }, use) => {
      const others = new Set(browser.contexts())
      await use()
      const own = browser.contexts().filter((context) => !others.has(context))
      await Promise.all(own.map((context) => context.close()))
    },
    { auto: true },
  ],
})
