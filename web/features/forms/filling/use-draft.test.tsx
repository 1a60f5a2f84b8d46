// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Answers, Form } from '#contract/forms/forms'
import { CallError } from '#web/api/http/errors'
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
    pages: [{ name: 'p', elements: [{ name: 'photos', type: 'file', title: {}, allowMultiple: true }] }],
  },
} as unknown as Form

beforeEach(() => {
  vi.useFakeTimers()
  save.mockReset()
})

it('a photo that is stored while the server refuses an older draft is not lost', async () => {
  const photos = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  const [first = '', second = ''] = photos
  let stored: Answers = { photos: [first] }
  const merged: Answers[] = []
  // The reply to an earlier request was lost, so the server has a newer version of the draft. The second photo is
  // stored at this moment, before the next render.
  save.mockImplementationOnce(() => {
    stored = { photos }
    return Promise.reject(
      new CallError(
        409,
        { status: 'draft_changed', current: { version: 2, answers: { photos: [first] } } },
        new Headers(),
      ),
    )
  })
  save.mockResolvedValue(3)

  function Filling() {
    useServerDraft({
      apiId: 'o1',
      form,
      answers: { photos: [first] },
      current: () => stored,
      base: { version: 1, answers: {} },
      isOn: true,
      onBase: () => undefined,
      onMerged: (answers) => {
        stored = answers
        merged.push(answers)
      },
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Filling />))
  await act(() => vi.advanceTimersByTimeAsync(5_000))

  expect(merged).toEqual([{ photos }])
  expect(save.mock.lastCall?.[2]).toEqual({ photos })
  act(() => root.unmount())
})
