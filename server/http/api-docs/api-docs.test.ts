import { expect, test } from 'vitest'
import { createBrowser } from '#test/app/http-client'
import { createOperatorApp } from '#test/app/operator-client'

const reader = createBrowser(await createOperatorApp({ database: {} as never }))
const page = await reader.get('/operator-api/docs')
const html = page.bytes.toString()
const resources = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = '']) => url)

test('the documentation page is public HTML', () => {
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('the documentation page has no inline code and obeys the content policy of the other pages', () => {
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain("'unsafe-inline'")
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
})

test('the scripts and styles of the documentation page are served below its own path', async () => {
  expect(resources.length).toBeGreaterThan(3)
  for (const url of resources) {
    expect(url).toMatch(/^\/operator-api\/docs\/static\//)
    expect((await reader.get(url)).status, url).toBe(200)
  }
})

test('the documentation page shows the same document that programs read', async () => {
  const shown = await reader.get('/operator-api/docs/json')
  const published = await reader.get('/operator-api/openapi.json')
  expect(published.body).toMatchObject({ openapi: '3.1.0', webhooks: { event: {} } })
  expect(shown.body).toEqual(published.body)
})
