import { expect, test } from 'vitest'
import { createAttempt, emptyDraft, removeSentMessage } from './message-draft.rules.ts'

const draft = { ...emptyDraft, text: 'Bin da. ', files: ['device:1'] }
const isSameName = (one: string, other: string) => one === other

test('a message that is sent again after the page was closed keeps its idempotency key', () => {
  const attempt = createAttempt(draft, 'first')
  expect(createAttempt({ ...draft, attempt }, 'second').key).toBe('first')
})

test('a message that was changed after an attempt gets a new idempotency key', () => {
  const attempt = createAttempt(draft, 'first')
  expect(createAttempt({ ...draft, attempt, text: 'Bin oben.' }, 'second').key).toBe('second')
  expect(createAttempt({ ...draft, attempt, files: [] }, 'second').key).toBe('second')
  expect(createAttempt({ ...draft, attempt, recipient: 'customer' }, 'second').key).toBe('second')
})

test('nothing is left of a message that was sent as it is', () => {
  expect(removeSentMessage(draft, draft, isSameName)).toBeNull()
})

test('text and files that were added while the message was being sent stay in the draft', () => {
  const now = { ...draft, text: 'Bin da. Der Zähler fehlt.', files: ['device:1', 'device:2'] }
  expect(removeSentMessage(now, draft, isSameName)).toMatchObject({
    text: 'Der Zähler fehlt.',
    files: ['device:2'],
    attempt: null,
  })
})

test('text that replaced the sent one stays', () => {
  expect(removeSentMessage({ ...draft, text: 'Neu' }, draft, isSameName)?.text).toBe('Neu')
})

test('a sent photo leaves the draft also if its upload has renamed it', () => {
  const isRenamed = (one: string, other: string) => one === 'server 1' && other === 'device:1'
  expect(removeSentMessage({ ...draft, files: ['server 1'] }, draft, isRenamed)).toBeNull()
})
