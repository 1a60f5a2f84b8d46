import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openSslNonce, openSslReplies, openSslRequest } from '#test/pdf/openssl-time-stamps'
import { createTimeStampRequest, readTimeStampReply, TimeStampError, verifyTimeStamp } from './time-stamp.ts'

const hash = createHash('sha256').update('Protokoll').digest()
const nonce = Buffer.from(openSslNonce, 'hex')

test('a request is the one that OpenSSL read and answered', () => {
  expect(createTimeStampRequest(hash, nonce).toString('hex')).toBe(openSslRequest.toString('hex'))
})

describe.each([
  ['rsa', 'OpenSSL TSA rsa', '2026-11-23T02:44:46.152Z'],
  ['ec', 'OpenSSL TSA ec', '2026-11-23T02:44:46Z'],
] as const)('a time stamp of OpenSSL with the key %s', (key, authority, at) => {
  const token = readTimeStampReply(openSslReplies[key])

  test('its time and its authority are read, and its signature is valid', () => {
    const timeStamp = verifyTimeStamp(token, hash, nonce)
    expect(timeStamp.at.toString()).toBe(at)
    expect(timeStamp.authority).toBe(authority)
  })

  test('it is refused for another hash and for another nonce', () => {
    const other = createHash('sha256').update('Protokoll 2').digest()
    expect(() => verifyTimeStamp(token, other, nonce)).toThrow(/another hash/)
    expect(() => verifyTimeStamp(token, hash, Buffer.from('01aa', 'hex'))).toThrow(/another request/)
  })

  test('it is refused after its time was changed', () => {
    const place = token.indexOf('20261123024446')
    const changed = Buffer.from(token)
    changed.write('20251123024446', place)
    expect(place).toBeGreaterThan(0)
    expect(() => verifyTimeStamp(changed, hash, nonce)).toThrow(TimeStampError)
  })
})
