import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurityTxt } from './security-txt.ts'

test('security.txt names the contact and ends within a year', async () => {
  const app = Fastify()
  registerSecurityTxt(app, {
    contact: 'mailto:security@example.com',
    publicUrl: 'https://partner.example.com',
    now: () => Temporal.Instant.from('2026-11-23T10:00:00.5Z'),
  })
  const reply = await app.inject({ url: '/.well-known/security.txt' })
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body).toBe(
    [
      'Contact: mailto:security@example.com',
      'Expires: 2027-02-21T10:00:00Z',
      'Preferred-Languages: de, en, fr',
      'Canonical: https://partner.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})
