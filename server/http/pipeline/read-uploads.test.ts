import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { runWithTimeLimit, readPieceBytes } from './read-uploads.ts'

test('an upload that is too slow is refused with 503 and its connection is closed', async () => {
  const headers: string[] = []
  const reply = { header: (name: string) => void headers.push(name) } as never
  const never = new Readable({ read: () => undefined })
  await expect(runWithTimeLimit(reply, 20, () => readPieceBytes(never))).rejects.toMatchObject({
    code: 'slow_connection',
    httpStatus: 503,
    detail: { retryAfterSeconds: 5 },
  })
  expect(headers).toEqual(['connection'])
})

test('an upload whose connection breaks is refused as request_aborted', async () => {
  const broken = new Readable({ read: () => undefined })
  setImmediate(() => broken.destroy(new Error('aborted')))
  await expect(readPieceBytes(broken)).rejects.toMatchObject({ code: 'request_aborted' })
})
