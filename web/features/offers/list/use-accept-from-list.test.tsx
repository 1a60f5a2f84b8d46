// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { OfferRow } from '#contract/orders/offers'
import { useAcceptFromList } from './use-accept-from-list.tsx'

/** Tests the change from the dialog that accepts an offer to the one that shows the accepted order. */

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn<() => Promise<void>>() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('#web/api/feedback/LazyBoundary.tsx', async () => {
  const { Suspense } = await import('react')
  return { LazyBoundary: Suspense }
})
vi.mock('../accept/use-acceptance.ts', () => ({
  useAcceptance: () => ({ missing: [], reset: () => undefined }),
}))
vi.mock('../success-message.ts', () => ({ toSuccessSearch: () => ({ success: 'accepted_open' }) }))
vi.mock('../accept/AcceptDialog.tsx', () => ({
  AcceptDialog: ({ onMine }: { onMine: (answer: object, request: object) => void }) => (
    <button type="button" onClick={() => onMine({}, {})}>
      accept
    </button>
  ),
}))

const row = { api_id: 'o1' } as unknown as OfferRow

it('the accept dialog stays until the page of the accepted order has come', async () => {
  const navigation = Promise.withResolvers<void>()
  navigate.mockReturnValueOnce(navigation.promise)
  let list: ReturnType<typeof useAcceptFromList> | undefined
  function List() {
    list = useAcceptFromList([row], {})
    return list.dialogs
  }
  const host = document.createElement('div')
  await act(async () => createRoot(host).render(<List />))
  await act(async () => list?.choose(row))
  await vi.waitFor(() => expect(host.querySelector('button')).not.toBeNull())
  await act(async () => host.querySelector('button')?.click())
  expect(navigate).toHaveBeenCalledOnce()
  expect(host.querySelector('button')).not.toBeNull()
  await act(async () => navigation.resolve())
  expect(host.querySelector('button')).toBeNull()
})
