import { expect, it } from 'vitest'
import { addSentDraft, isSentDraft, type SentDrafts } from './sent-drafts.ts'

it('a draft is remembered although a later one is sent many times without a reply', () => {
  let sent: SentDrafts = addSentDraft([], { name: 'Sabine' })
  for (let attempt = 0; attempt < 30; attempt++)
    sent = addSentDraft(sent, { name: 'Sabine', done: ['work_done'] })
  expect(isSentDraft(sent, { name: 'Sabine' })).toBe(true)
  expect(sent).toHaveLength(2)
})
