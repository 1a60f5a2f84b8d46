// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { NetworkError } from '#web/api/http/errors'
import type { uploadFile as uploadFileOfApp } from '#web/offline/uploads/upload-file'
import { useSaveDocument } from './company-documents.data.ts'

/** Tests sending a document over a connection that breaks. */

type CallOfDocument = (name: string, input: unknown, options: { idempotencyKey: string }) => Promise<unknown>
const { callApi, uploadFile } = vi.hoisted(() => ({
  callApi: vi.fn<CallOfDocument>(),
  uploadFile: vi.fn<typeof uploadFileOfApp>(),
}))
vi.mock('#web/api/call', () => ({ callApi }))
vi.mock('#web/offline/uploads/upload-file', () => ({ uploadFile }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function openDialog() {
  let now: ReturnType<typeof useSaveDocument>
  function Dialog() {
    now = useSaveDocument('a1', null)
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Dialog />
      </QueryClientProvider>,
    ),
  )
  return { current: () => now, close: () => act(() => root.unmount()) }
}

const draft = {
  type: 'trade_license',
  lifetimeStart: null,
  lifetimeEnd: null,
  file: { key: 'k1', bytes: new File(['%PDF-1.7'], 'Police.pdf') },
} as const

it('an upload ends when its dialog is closed, and nothing is saved', async () => {
  const dialog = openDialog()
  let signal: AbortSignal | undefined
  uploadFile.mockImplementationOnce((_bytes, _name, options) => {
    signal = options?.signal
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)))
  })
  const sending = dialog.current().mutateAsync(draft)
  await vi.waitFor(() => expect(signal?.aborted).toBe(false))
  dialog.close()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  expect(callApi).not.toHaveBeenCalled()
})

it('a document is sent in pieces; a second attempt continues its upload and saves it once', async () => {
  const dialog = openDialog()
  const attempt = () =>
    act(() =>
      dialog
        .current()
        .mutateAsync(draft)
        .catch(() => undefined),
    )
  uploadFile.mockImplementationOnce(async (_bytes, _name, options) => {
    options?.onStart?.('u1')
    throw new NetworkError('slow')
  })
  await attempt()
  expect(callApi).not.toHaveBeenCalled()

  uploadFile.mockResolvedValue({ id: 'f1' } as Awaited<ReturnType<typeof uploadFileOfApp>>)
  // The server saves the document, but its reply is lost.
  callApi.mockRejectedValueOnce(new NetworkError('timeout'))
  await attempt()
  callApi.mockResolvedValueOnce({})
  await attempt()
  expect(uploadFile.mock.calls.slice(-3).map(([, , options]) => options?.uploadId)).toEqual([
    null,
    'u1',
    'u1',
  ])
  const [first, second] = callApi.mock.calls
  expect(first?.[1]).toMatchObject({ body: { account: 'a1', path: { file_id: 'f1' } } })
  expect(second).toEqual(first)
})
