import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Routes } from '#server/kernel/routes'
import { browser } from '#test/app/http-client'
import { buildApp } from '../app.ts'
import { openDoor, partnerDescription } from '../pipeline/call-pipeline.ts'
import { describe } from './api-docs.ts'

const neverCalled = () => Promise.reject(new Error('only described'))
const routes = {
  'file.upload': neverCalled,
  'file.read': neverCalled,
  'comment.create': neverCalled,
  'order.read': neverCalled,
} as unknown as Routes

const app = await buildApp({ log: pino({ level: 'silent' }), frameAncestors: [], secure: false, proxies: [] })
await app.register(async (scope) => {
  await describe(scope, partnerDescription)
  openDoor(scope, {} as never, [routes])
})
const { body } = await browser(app).get('/api/openapi.json')

function statuses(path: string, method: string): string[] {
  return Object.keys(body.paths[path][method].responses)
}

test('calls that take a body name 413 and 415, others do not', () => {
  expect(statuses('/api/media/upload', 'post')).toEqual(expect.arrayContaining(['201', '413', '415', '422']))
  expect(statuses('/data-api/comment', 'post')).toEqual(expect.arrayContaining(['201', '413', '415', '422']))
  expect(statuses('/api/partner/orders/{job_id}', 'get')).not.toContain('415')
})

test('a call that answers bytes describes its success', () => {
  expect(body.paths['/api/media/file/{id}'].get.responses['200']).toEqual({
    description: expect.stringContaining('Content-Type'),
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  })
})
