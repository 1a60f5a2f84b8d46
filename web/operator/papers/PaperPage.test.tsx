// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { RegionalFormats } from '#web/i18n/RegionalFormats.tsx'
import { loadOperatorMessages } from '../operator-messages.ts'
import { PaperPage } from './PaperPage.tsx'
import { paperQuery } from './papers.data.ts'
import papers from './messages/de.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const staff = { id: 's1', actions: ['companyDocument.verify'] } as unknown as CurrentStaff
let version = 1
let sent: unknown[] = []
let root: Root
let queries: QueryClient

const readPaper = () => ({
  id,
  version,
  type: 'trade_license',
  check: 'waiting',
  account: '001A',
  account_name: 'Winterfeld',
  confirmedAt: '2026-11-01T08:00:00Z',
  createdAt: '2026-11-01T08:00:00Z',
  checkedAt: null,
  checkedBy: null,
  path: { name: `v${version}.png`, type: 'image/png' },
})

beforeEach(async () => {
  version = 1
  sent = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') {
      sent.push(JSON.parse(init.body as string))
      return Response.json({ status: 'document_changed' }, { status: 409 })
    }
    if (url.includes('?')) return Response.json({ data: [], pagination: { page_number: 1, total_count: 0 } })
    return Response.json(readPaper())
  })
  const { locale, messages } = await loadOperatorMessages('de')
  queries = new QueryClient()
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app') as HTMLElement)
  await act(async () =>
    root.render(
      <IntlProvider locale={locale} messages={messages} timeZone="Europe/Berlin">
        <RegionalFormats>
          <QueryClientProvider client={queries}>
            <PaperPage id={id} staff={staff} />
          </QueryClientProvider>
        </RegionalFormats>
      </IntlProvider>,
    ),
  )
  await vi.waitFor(() => expect(findShownFile()).toContain('version=1'))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const findShownFile = () => document.querySelector('img')?.getAttribute('src')
const findButton = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text)

it('a document that changes while it is checked cannot be approved before its new file is shown', async () => {
  version = 2
  await act(() => queries.invalidateQueries({ queryKey: paperQuery(id).queryKey }))
  await vi.waitFor(() => expect(findButton(papers.showChanged)).toBeDefined())
  expect(findShownFile()).toContain('version=1')
  expect(findButton(papers.verify)).toBeUndefined()
  await act(async () => findButton(papers.showChanged)?.click())
  expect(findShownFile()).toContain('version=2')
  await act(async () => findButton(papers.verify)?.click())
  expect(sent).toEqual([{ version: 2 }])
})

it('a decision names the version on screen, also if the document has changed since', async () => {
  version = 2
  await act(async () => findButton(papers.verify)?.click())
  expect(sent).toEqual([{ version: 1 }])
  await vi.waitFor(() => expect(findButton(papers.showChanged)).toBeDefined())
})
