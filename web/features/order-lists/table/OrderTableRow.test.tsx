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
import { expect, it, vi } from 'vitest'
import { statusNames } from '#contract/orders/model/order-statuses'
import type { OrderQueue } from '#contract/orders/model/queues'
import type { OrderRow } from '#contract/orders/orders'
import { I18n } from '#web/i18n/I18n.tsx'
import { language } from '#web/i18n/language'
import { RowToolsContext } from '../cells/row-tools.ts'
import { OrderTableRow } from './OrderTableRow.tsx'

vi.mock('#web/api/session/session', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ profiles: ['admin'], account: { account_status: 'active' }, contact: { id: 'c1' } }),
}))

const createTestRow = (queue: OrderQueue, more: object, job: object): OrderRow =>
  ({
    api_id: 'j1',
    sfid: 'J1',
    queue,
    hold: null,
    urgency: 'danger',
    delegated_to: { first_name: 'Paweł', last_name: 'Nowak', email: 'pn@example.com' },
    job_contact_person: { first_name: 'Eva', last_name: 'Maus', phone: '+493415550123' },
    days_since_last_status_change: 3,
    earliest_date: '2020-01-01',
    status_description: { partner_name: statusNames.open },
    opportunity: { name: 'Wallbox-Installation' },
    account: { name: 'Elektro Sommer', city: 'Leipzig' },
    project: { name: 'P-7' },
    partner_eid: 'EIGEN-9',
    sequence_index: 1,
    last_sequence_index: 2,
    customer: {
      name: 'Sabine Kretschmar',
      shipping_address: { street: 'Weg 1', postal_code: '04229', city: 'Leipzig' },
    },
    job: {
      name: 'A-180322',
      eid: 'SON-13254',
      invoicing_eid: 'ES-26325',
      status: 'open',
      price_purchasing: 214,
      last_status_change: '2026-11-19T08:00:00Z',
      appointment_start_timestamp: null,
      appointment_end_timestamp: null,
      readiness_date: '2026-11-20',
      ...job,
    },
    actions: ['order.setPartnerEid', 'order.reportUnreachable', 'order.logCall'],
    ...more,
  }) as unknown as OrderRow

const appointment = {
  status: 'appointment_confirmed',
  appointment_start_timestamp: '2030-01-08T07:30:00Z',
  appointment_end_timestamp: '2030-01-09T15:00:00Z',
}
const rows: [string, OrderRow, string][] = [
  ['open without an appointment', createTestRow('open', {}, {}), statusNames.open.de],
  ['scheduled', createTestRow('scheduled', {}, appointment), statusNames.open.de],
  [
    'waiting for products',
    createTestRow('waiting', { hold: { reason: 'product_ordering' } }, { status: 'on_hold' }),
    // The list says that its orders are on hold.
    'Die Lieferung der Produkte steht aus',
  ],
  ['waiting for the company', createTestRow('waiting-action', {}, appointment), statusNames.open.de],
]

it.each(rows)(
  'a row that appears while scrolling shows the texts by which an order is recognized, and its link: %s',
  async (_name, row, status) => {
    const scrolling = await renderRow(row, true)
    const atRest = await renderRow(row, false)
    for (const text of [
      'Wallbox-Installation',
      'A-180322',
      'Sabine Kretschmar',
      'Weg 1, 04229 Leipzig',
      status,
      '214,00',
    ]) {
      expect(scrolling.texts).toContain(text)
      expect(atRest.texts).toContain(text)
    }
    expect(scrolling.controls).toBe(1)
    expect(atRest.controls).toBeGreaterThan(5)
    expect(scrolling.elements).toBeLessThan(atRest.elements / 2)
    expect(scrolling.cells).toBe(atRest.cells)
  },
)

it('an appointment over several days shows its start and its end, and who is assigned', async () => {
  const [, row] = rows[1] as [string, OrderRow, string]
  const { texts } = await renderRow(row, false)
  expect(texts).toContain('Di., 8. Jan. 2030, 8:30\u00A0Uhr –Mi., 9. Jan. 2030, 16\u00A0Uhr')
})

it('a row is complete as soon as its link gets the focus, which the link keeps', async () => {
  const [, row] = rows[0] as [string, OrderRow, string]
  const { controls } = await renderRow(row, true, async (link) => {
    const cells = [...document.querySelectorAll('td')]
    await act(async () => link.focus())
    expect(document.querySelectorAll('td input')).toHaveLength(1)
    // A press that begins on an element is lost when the element is replaced before it ends.
    expect([...document.querySelectorAll('td')]).toEqual(cells)
    expect(document.querySelector('[data-row-link]')).toBe(link)
    expect(document.activeElement).toBe(link)
  })
  expect(controls).toBeGreaterThan(5)
})

async function renderRow(row: OrderRow, isScrolling: boolean, use?: (link: HTMLElement) => Promise<void>) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await language.start('de')
  await Promise.all([language.loadShell(), language.loadFeatures('order')])
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const body = document.body.appendChild(document.createElement('table')).createTBody()
  const root = createRoot(body)
  await act(async () =>
    root.render(
      <I18n>
        <RouterContextProvider router={router}>
          <QueryClientProvider client={new QueryClient()}>
            <RowToolsContext value={{ ...tools, queue: row.queue as OrderQueue }}>
              <OrderTableRow
                row={row}
                index={0}
                tone={null}
                isCompact={false}
                isSelected={false}
                isSelecting={false}
                isInPanel={false}
                isNarrow={false}
                showsPrices
                rowQueue={{ isScrolling: () => isScrolling, add: () => () => undefined }}
              />
            </RowToolsContext>
          </QueryClientProvider>
        </RouterContextProvider>
      </I18n>,
    ),
  )
  await use?.(body.querySelector('[data-row-link]') as HTMLElement)
  const count = (selector: string) => body.querySelectorAll(selector).length
  const counts = { controls: count('a, button, input'), elements: count('*'), cells: count('td') }
  // Hidden by the stylesheet: texts for screen readers, and those of other layouts.
  for (const hidden of body.querySelectorAll('.sr-only, .hidden, [popover]')) hidden.remove()
  const texts = body.textContent
  await act(async () => root.unmount())
  body.parentElement?.remove()
  return { texts, ...counts }
}

const tools = {
  logCall: () => undefined,
  rowMenu: { Menu: () => null, load: () => Promise.resolve() },
  getPath: () => '/orders/open/J1/',
  getPanelPath: () => '',
  toggleSelected: () => undefined,
  selectAll: () => undefined,
  openPanel: () => undefined,
  openDialog: () => undefined,
}
