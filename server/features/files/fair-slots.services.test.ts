import { expect, test } from 'vitest'
import { createFairSlots, SlotsBusy } from './fair-slots.services.ts'

/** Returns work that runs until `end` is called, and the names of the work started. */
function createControllableWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

test('no more work runs at a time than there are slots', async () => {
  const { begun, work, end } = createControllableWork()
  const slots = createFairSlots({ slots: 2, maxWaiting: 10, maxWaitMillis: 60_000 })
  const all = ['one', 'two', 'three'].map((name) => slots.run('anna', work(name)))
  await end('')
  expect(begun).toEqual(['one', 'two'])
  await end('one')
  expect(begun).toEqual(['one', 'two', 'three'])
  await end('two')
  await end('three')
  await Promise.all(all)
})

test('senders take turns, however much work one of them has', async () => {
  const { begun, work, end } = createControllableWork()
  const slots = createFairSlots({ slots: 1, maxWaiting: 10, maxWaitMillis: 60_000 })
  const names = ['anna 1', 'anna 2', 'anna 3', 'anna 4', 'ben 1', 'ben 2', 'cleo 1']
  const all = names.map((name) => slots.run(name.split(' ')[0] ?? '', work(name)))
  for (let place = 0; place < names.length; place += 1) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['anna 1', 'anna 2', 'ben 1', 'cleo 1', 'anna 3', 'ben 2', 'anna 4'])
  await Promise.all(all)
})

test('work beyond the waiting limit is rejected at once, and work that waited too long is rejected', async () => {
  const { begun, work, end } = createControllableWork()
  const slots = createFairSlots({ slots: 1, maxWaiting: 1, maxWaitMillis: 20 })
  const first = slots.run('anna', work('first'))
  const late = slots.run('anna', work('late'))
  await expect(slots.run('ben', work('too many'))).rejects.toThrow(SlotsBusy)
  await expect(late).rejects.toThrow(SlotsBusy)
  await end('first')
  await first
  const next = slots.run('ben', work('next'))
  await end('next')
  await next
  expect(begun).toEqual(['first', 'next'])
})

test('work that fails frees its slot', async () => {
  const slots = createFairSlots({ slots: 1, maxWaiting: 1, maxWaitMillis: 60_000 })
  await expect(slots.run('anna', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await slots.run('anna', () => Promise.resolve('done'))).toBe('done')
})
