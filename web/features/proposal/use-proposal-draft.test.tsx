// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { useProposalDraft } from './use-proposal-draft.ts'
import type { ProposalDraft } from './proposal-draft.ts'

/** Tests a proposal that is not sent yet. */

vi.mock('#web/api/session/session', () => ({ useUser: () => ({ contact: { id: 'c1' } }) }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const emptyDraft = { note: '' } as unknown as ProposalDraft
const typed = { note: 'Kabel 14 m' } as unknown as Partial<ProposalDraft>

function openProposal() {
  let now: ReturnType<typeof useProposalDraft>
  function Proposal() {
    now = useProposalDraft('o1', emptyDraft)
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Proposal />))
  return { current: () => now, close: () => act(() => root.unmount()) }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
})

it('a proposal survives an empty battery that lost the localStorage, until it is sent', async () => {
  const before = openProposal()
  act(() => before.current().change(typed))
  before.close()
  await new Promise((done) => setTimeout(done, 20))
  localStorage.clear()
  const { drafts } = await import('#web/offline/drafts/drafts')
  await drafts.restore()

  const after = openProposal()
  expect(after.current().draft).toEqual(typed)
  act(() => after.current().forget())
  after.close()
  expect(openProposal().current().draft).toEqual(emptyDraft)
})

it('a draft of an earlier version is opened, and deleted after it was sent', () => {
  localStorage.setItem('gewerk.proposal c1 o1', JSON.stringify(typed))
  const proposal = openProposal()
  expect(proposal.current().draft).toEqual(typed)
  act(() => proposal.current().forget())
  proposal.close()
  expect(openProposal().current().draft).toEqual(emptyDraft)
})
