import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Routes } from '#server/kernel/routes'
import { createBrowser } from '#test/app/http-client'
import { createHttpApp } from '../http-app.ts'
import { registerPartnerCalls, partnerApiDescription } from '../pipeline/partner-api.ts'
import { registerApiDocs } from './api-docs.ts'

const rejectCall = () => Promise.reject(new Error('This handler is only described, never called.'))
const routes = {
  'file.upload': rejectCall,
  'file.read': rejectCall,
  'comment.create': rejectCall,
  'order.read': rejectCall,
} as unknown as Routes

const app = await createHttpApp({
  log: pino({ level: 'silent' }),
  frameAncestors: [],
  secure: false,
  proxies: [],
})
await app.register(async (scope) => {
  await registerApiDocs(scope, partnerApiDescription)
  registerPartnerCalls(scope, {} as never, [routes])
})
const { body } = await createBrowser(app).get('/api/openapi.json')

function listReplyStatuses(path: string, method: string): string[] {
  return Object.keys(body.paths[path][method].responses)
}

test('the OpenAPI document lists 413 and 415 only for calls with a body', () => {
  expect(listReplyStatuses('/api/media/upload', 'post')).toEqual(
    expect.arrayContaining(['201', '413', '415', '422']),
  )
  expect(listReplyStatuses('/data-api/comment', 'post')).toEqual(
    expect.arrayContaining(['201', '413', '415', '422']),
  )
  expect(listReplyStatuses('/api/partner/orders/{job_id}', 'get')).not.toContain('415')
})

test('the OpenAPI document describes the success of a call with a binary reply', () => {
  expect(body.paths['/api/media/file/{id}'].get.responses['200']).toEqual({
    description: expect.stringContaining('Content-Type'),
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  })
})
