// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { IntlProvider } from 'use-intl'
import type { CreditProposal } from '#contract/operator/credit-runs'
import { loadOperatorMessages } from '../operator-messages.ts'
import { proposalQuery } from './money.data.ts'
import { ProposalDialog } from './ProposalDialogs.tsx'

// Loaded before the test: the dialog loads it when it opens, which takes seconds on a busy machine.
await import('#web/ui/overlays/ModalDialog.tsx')

/** Reading again never ends: the press comes in the middle of it. */
vi.mock('../staff-call.ts', () => ({ callStaff: () => new Promise(() => {}) }))

const account = { id: 'acc', name: 'Elektro Sommer GmbH' }
const createProposal = (total: number) => ({
  account,
  gaps: [],
  warnings: [],
  notes: [],
  needs_second_person: false,
  net: total / 1.19,
  vat: total - total / 1.19,
  total,
  orders: ['one', 'two'].map((id) => ({
    api_id: id,
    name: `A-${id}`,
    net: 100,
    performed_on: '2026-11-27',
    vat_status: 'standard',
    lines: [],
  })),
})

test('a press counts while known sums of the chosen orders are read again', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const client = new QueryClient()
  client.setQueryData([...proposalQuery(account.id).queryKey], createProposal(238))
  client.setQueryData([...proposalQuery(account.id, ['one']).queryKey], createProposal(119))
  const { locale, messages } = await loadOperatorMessages('en')
  const container = document.body.appendChild(document.createElement('div'))
  const released: (readonly string[] | null)[] = []
  await act(async () =>
    createRoot(container).render(
      <IntlProvider locale={locale} messages={messages} timeZone="Europe/Berlin">
        <QueryClientProvider client={client}>
          <ProposalDialog
            proposal={createProposal(238) as unknown as CreditProposal}
            mayIssue
            onRelease={(_, orderIds) => released.push(orderIds)}
            onClose={() => undefined}
          />
        </QueryClientProvider>
      </IntlProvider>,
    ),
  )
  const sums = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(sums().at(-1) ?? '').toContain('238'))
  const [, second] = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  await act(async () => second?.click())
  expect(sums().at(-1)).toContain('119')
  expect(client.isFetching()).toBeGreaterThan(0)
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent.includes('119'))?.click())
  expect(released).toEqual([['one']])
})
