import { expect, it, vi } from 'vitest'
import { createDeferredPart } from './deferred-part.ts'

it('a part is loaded once, also if several components ask for it', async () => {
  const importPart = vi.fn(() => Promise.resolve('part'))
  const deferred = createDeferredPart(importPart)
  await Promise.all([deferred.load(), deferred.load()])
  await deferred.load()
  expect(importPart).toHaveBeenCalledTimes(1)
})

it('after a failure the next request loads the part again', async () => {
  const importPart = vi.fn(() => Promise.resolve('part')).mockRejectedValueOnce(new TypeError('no network'))
  const deferred = createDeferredPart(importPart)
  await expect(deferred.load()).rejects.toThrow('no network')
  await expect(deferred.load()).resolves.toBeUndefined()
})
