// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { statusNames } from '#contract/orders/model/order-statuses'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { OrderRow } from '#contract/orders/orders'
import { I18n } from '#web/i18n/I18n.tsx'
import { language } from '#web/i18n/language'
import { OrderCard } from './OrderCard.tsx'
import { RowToolsContext } from '../cells/row-tools.ts'

/** Creates a row that waits for approval or is on hold. */

const createTestRow = (status: OrderStatus, more: Partial<OrderRow> = {}) =>
  ({
    api_id: 'j1',
    sfid: null,
    queue: 'waiting',
    hold: null,
    urgency: null,
    delegated_to: null,
    job_contact_person: null,
    days_since_last_status_change: 3,
    status_description: { partner_name: statusNames[status] },
    customer: {
      name: 'Sabine Kretschmar',
      shipping_address: { street: 'Weg 1', postal_code: '04229', city: 'Leipzig' },
    },
    job: { status, price_purchasing: null, last_status_change: '2026-11-19T08:00:00Z' },
    actions: [],
    ...more,
  }) as unknown as OrderRow

async function renderCardText(one: OrderRow): Promise<string> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await language.start('de')
  await Promise.all([language.loadShell(), language.loadFeatures('order')])
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const container = document.body.appendChild(document.createElement('div'))
  const tools = {
    queue: 'waiting' as const,
    logCall: () => undefined,
    rowMenu: { Menu: () => null, load: () => Promise.resolve() },
    getPath: () => null,
    getPanelPath: () => '',
    toggleSelected: () => undefined,
    selectAll: () => undefined,
    openPanel: () => undefined,
    openDialog: () => undefined,
  }
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <I18n>
        <RouterContextProvider router={router}>
          <QueryClientProvider client={new QueryClient()}>
            <RowToolsContext value={tools}>
              <OrderCard row={one} />
            </RowToolsContext>
          </QueryClientProvider>
        </RouterContextProvider>
      </I18n>,
    ),
  )
  const text = container.textContent
  await act(async () => root.unmount())
  container.remove()
  return text
}

it.each(['proposal_approval_pending', 'brand_proposal_approval_pending'] as const)(
  'the card names the party whose approval an order awaits exactly once: %s',
  async (status) => {
    const text = await renderCardText(createTestRow(status))
    expect(text.split('Wartet auf Freigabe')).toHaveLength(2)
    expect(text).toContain('seit 3 Tagen')
  },
)

it('the card shows the reason of a hold instead of the status', async () => {
  const hold = { reason: 'product_ordering' } as OrderRow['hold']
  const text = await renderCardText(createTestRow('on_hold', { hold }))
  expect(text).toContain('Die Lieferung der Produkte steht aus')
  expect(text).not.toContain('Pausiert')
})
