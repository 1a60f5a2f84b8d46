// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Answers, Form } from '#contract/forms/forms'
import { CallError, NetworkError } from '#web/api/http/errors'
import { addSentDraft, isSentDraft, type SentDrafts } from '#web/offline/drafts/sent-drafts'
import { useServerDraft } from './use-draft.ts'

/** Tests saving a draft on the server while the answers change. */

const save = vi.hoisted(() => vi.fn())
vi.mock('../forms.data.ts', () => ({ saveDraftOnServer: save }))
vi.mock('#web/offline/uploads/device-files', () => ({
  deviceFiles: { removeStoredByServer: () => Promise.resolve() },
}))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const form = {
  id: 'f1',
  model: {
    pages: [
      {
        name: 'p',
        elements: [
          { name: 'photos', type: 'file', title: {}, allowMultiple: true },
          { name: 'note', type: 'text', title: {} },
        ],
      },
    ],
  },
} as unknown as Form

beforeEach(() => {
  vi.useFakeTimers()
  save.mockReset()
})

const photos = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const [first = ''] = photos

const refuseOlderDraft = (answers: Answers) =>
  Promise.reject(
    new CallError(409, { status: 'draft_changed', current: { version: 2, answers } }, new Headers()),
  )

/** Opens a form whose shown answers are the first photo, with the stored answers of `device`. */
function openForm(device: {
  stored: Answers
  sent: SentDrafts
  merged: Answers[]
  isSubmitted?: boolean
  /** Answers of the server's draft. */
  base?: Answers
  hasInput?: boolean
}): () => void {
  function Filling() {
    useServerDraft({
      apiId: 'o1',
      form,
      answers: { photos: [first] },
      current: () => device.stored,
      base: { version: 1, answers: device.base ?? {} },
      isOn: true,
      hasInput: () => device.hasInput ?? true,
      hasPendingSubmission: () => device.isSubmitted ?? false,
      sentDrafts: () => device.sent,
      onSend: (answers) => (device.sent = addSentDraft(device.sent, answers)),
      onBase: () => (device.sent = []),
      onMerged: (answers) => {
        device.stored = answers
        device.merged.push(answers)
      },
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Filling />))
  return () => act(() => root.unmount())
}

it('a photo that is stored while the server refuses an older draft is not lost', async () => {
  const device = { stored: { photos: [first] }, sent: [], merged: [] }
  // The second photo is stored before the next render.
  save.mockImplementationOnce(() => {
    device.stored = { photos }
    return refuseOlderDraft({ note: 'other device' })
  })
  save.mockResolvedValue(3)
  const close = openForm(device)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(device.merged).toEqual([{ photos, note: 'other device' }])
  close()
})

it('a draft whose reply was lost is not taken for the draft of another device', async () => {
  const device = { stored: { photos: [first] }, sent: [], merged: [] }
  save.mockRejectedValueOnce(new NetworkError('timeout'))
  save.mockImplementationOnce(() => refuseOlderDraft({ photos: [first] }))
  save.mockResolvedValue(3)
  const close = openForm(device)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  device.stored = { photos }
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(device.merged).toEqual([])
  expect(save.mock.lastCall?.slice(2)).toEqual([{ photos }, 2])
  close()
})

it('a draft with photos on the device only is recognized although its reply was lost: the server drops empty answers', async () => {
  const stored = { note: 'dry', photos: ['device:1'] }
  const device = { stored, sent: [] as SentDrafts, merged: [] }
  save.mockRejectedValueOnce(new NetworkError('timeout'))
  const close = openForm(device)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(isSentDraft(device.sent, { note: 'dry' })).toBe(true)
  close()
})

it('no draft is sent while a submission of the form is pending, because it would be refused then', async () => {
  const device = { stored: { photos }, sent: [], merged: [], isSubmitted: true }
  save.mockResolvedValue(2)
  const close = openForm(device)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  dispatchEvent(new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  close()
  expect(save).not.toHaveBeenCalled()
})

it('prefilled answers are not sent before the first input, because their loss would not be noticed', async () => {
  const device = { stored: { photos }, sent: [], merged: [], hasInput: false }
  save.mockResolvedValue(2)
  const close = openForm(device)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  close()
  expect(save).not.toHaveBeenCalled()
})

it('answers that differ from the draft of the server only in their order are not sent', async () => {
  const stored = { note: 'dry', photos }
  const device = { stored, sent: [], merged: [], base: { note: 'dry', photos } }
  save.mockResolvedValue(2)
  const close = openForm(device)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  close()
  expect(save).not.toHaveBeenCalled()
})
