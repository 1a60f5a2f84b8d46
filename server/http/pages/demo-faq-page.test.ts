import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config'
import { createHttpApp } from '../http-app.ts'
import { registerDemoFaq } from './demo-faq-page.ts'

test.each(['de', 'en', 'fr'] as const)('the demo answers frequent questions in %s', async (locale) => {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    secure: true,
    frameAncestors: [],
    proxies: [],
  })
  registerDemoFaq(app)
  const { faqUrl } = readConfig({ DATA_DIR: '/tmp/gewerk-no-data', SESSION_SECRET: 'x'.repeat(40) })
  const page = await app.inject({ url: new URL(faqUrl?.[locale] ?? '').pathname })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`<html lang="${locale}">`)
  expect(page.body.match(/<h2>/g)).toHaveLength(5)
})
