import { test as base } from '@playwright/test'

/**
 * A story's screens close with it. One that stayed open would follow each later change live and ask the
 * server again, for all the stories to come.
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
