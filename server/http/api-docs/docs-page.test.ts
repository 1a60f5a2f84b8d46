import { describe, expect, test } from 'vitest'
import { type OperatorCallName, operatorCalls, parseOperatorRoute } from '#contract/operator/operator-calls'
import { createBrowser } from '#test/app/http-client'
import { createOperatorApp } from '#test/app/operator-client'
import { listSchemaFields, describeType } from './schema-fields.ts'

describe('documentation page of the operator API', async () => {
  const reader = createBrowser(await createOperatorApp({ database: {} as never }))
  const page = await reader.get('/operator-api/docs')
  const html = page.bytes.toString()

  test('the page is public HTML', () => {
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(html).toContain('Authorization: Bearer &lt;OPERATOR_API_KEY&gt;')
  })

  test.each(Object.keys(operatorCalls) as OperatorCallName[])('the page describes %s', (name) => {
    const { method, path } = parseOperatorRoute(name)
    const [, article = ''] = html.split(`<article id="${name}">`)
    expect(article).toContain(`<strong>${method}</strong> <code>${path}</code>`)
    expect(html).toContain(`<a href="#${name}">${name}</a>`)
  })

  test('the page shows the request fields, the reply and the refusals of a call', () => {
    const article = /<article id="order\.create">.*?<\/article>/s.exec(html)?.[0] ?? ''
    expect(article).toContain('<code>customer.postal_code</code>')
    expect(article).toContain('It is not offered until <code>offer.create</code>')
    expect(article).toContain('Wallbox-Paket Eigenheim')
    expect(article).toContain('<h4>Answer 201</h4>')
    expect(article).toMatch(/<strong>422<\/strong> .*validation_failed/)
    expect(html).toContain('<article id="webhook.event">')
  })

  test('the page obeys our content security policy: no script, no inline style, no foreign resource', async () => {
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const led = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to)
    expect(led.filter((to) => !/^[/#](?!\/)/.test(to))).toEqual([])
    const sheet = await reader.get('/operator-api/docs/style.css')
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(sheet.bytes.toString()).not.toMatch(/url\(|@import/)
  })
})

describe('description of a JSON schema', () => {
  const address = { type: 'object', properties: { city: { type: 'string', minLength: 1, maxLength: 255 } } }
  const named = { Address: address, Tree: { type: 'object', properties: { in: { $ref: '#/x/Tree' } } } }

  test('each field is listed with its full path and its limits', () => {
    const shape = {
      type: 'object',
      required: ['lines'],
      properties: {
        lines: { type: 'array', items: { type: 'object', properties: { at: { $ref: '#/x/Address' } } } },
        share: { type: 'number', minimum: 0, default: 1 },
      },
    }
    expect(listSchemaFields(shape, named)).toEqual([
      { path: 'lines', type: 'list of object', isRequired: true, notes: '' },
      { path: 'lines[].at', type: 'object', isRequired: false, notes: '' },
      { path: 'lines[].at.city', type: 'string', isRequired: false, notes: '1 to 255 letters' },
      { path: 'share', type: 'number', isRequired: false, notes: 'at least 0, 1 when left out' },
    ])
  })

  test('the fields of alternatives are merged, and only those that all require are required', () => {
    const choice = (kind: string, more: string[]) => ({
      type: 'object',
      required: ['kind', ...more],
      properties: { kind: { const: kind }, why: { type: 'string' } },
    })
    expect(listSchemaFields({ anyOf: [choice('taken', []), choice('declined', ['why'])] }, named)).toEqual([
      { path: 'kind', type: '"taken" or "declined"', isRequired: true, notes: '' },
      { path: 'why', type: 'string', isRequired: false, notes: '' },
    ])
    expect(describeType({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }, named)).toBe(
      'string (uuid) or null',
    )
  })

  test('a recursive schema ends at the maximum depth', () => {
    expect(listSchemaFields({ $ref: '#/x/Tree' }, named).length).toBeLessThan(10)
  })
})
