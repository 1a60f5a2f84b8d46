import { expect, test } from 'vitest'
import type { LiveMessage } from '#server/kernel/live-events'
import { createRecentLiveMessages } from './recent-live-messages.ts'

const minute = 60_000
const createMessage = (j: string): LiveMessage => ({ a: ['sommer'], t: 'order', j })

function createTestMessages() {
  let time = 0
  const recent = createRecentLiveMessages(() => time)
  const addAt = (at: number, ...orders: string[]) => {
    time = at
    recent.add(orders.map(createMessage))
  }
  return { addAt, advanceTo: (at: number) => void (time = at), ...recent }
}

test('lists the messages since a time', () => {
  const { add, addAt, listSince } = createTestMessages()
  addAt(100, 'j1')
  addAt(200, 'j2', 'j3')
  add([{ a: [], t: 'orders', j: 'of no company' }])
  expect(listSince(101)).toEqual([createMessage('j2'), createMessage('j3')])
  expect(listSince(201)).toEqual([])
})

test('does not answer for the time before its start or a restart', () => {
  const { addAt, advanceTo, listSince, restart } = createTestMessages()
  addAt(100, 'j1')
  expect(listSince(0)).toBeNull()
  advanceTo(300)
  restart()
  expect(listSince(300)).toBeNull()
  expect(listSince(301)).toEqual([])
})

test('keeps two minutes', () => {
  const { addAt, advanceTo, listSince } = createTestMessages()
  addAt(1 * minute, 'j1')
  addAt(2 * minute, 'j2')
  advanceTo(3.5 * minute)
  expect(listSince(1.5 * minute)).toBeNull()
  expect(listSince(1.5 * minute + 1)).toEqual([createMessage('j2')])
})

test('keeps at most 2,000 messages, and does not answer for the time of the others', () => {
  const { addAt, listSince } = createTestMessages()
  addAt(100, 'j1', 'j2')
  addAt(200, ...Array.from({ length: 1_999 }, (_, at) => `k${at}`))
  expect(listSince(100)).toBeNull()
  expect(listSince(101)).toHaveLength(1_999)
  addAt(300, 'l1', 'l2')
  expect(listSince(200)).toBeNull()
  expect(listSince(201)).toEqual([createMessage('l1'), createMessage('l2')])
})
