// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { canMakeCall } from '#web/api/session/call-access'
import { session } from '#web/api/session/session'
import { I18n } from '#web/i18n/I18n.tsx'
import { language } from '#web/i18n/language'
import { appStored } from '../updates/app-stored.ts'
import { OfflineReadiness } from './OfflineReadiness.tsx'
import { prefetchProgress, type PrefetchCounts, type PrefetchState } from './prefetch-progress.ts'

vi.mock('#web/api/session/call-access', () => ({ canMakeCall: vi.fn(() => true) }))

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(appStored, 'get').mockReturnValue(true)
  await language.start('de')
  await language.loadShell()
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app') as HTMLElement)
})

afterEach(async () => {
  await act(async () => root.unmount())
  prefetchProgress.set('unknown')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function readLine(state: PrefetchState): Promise<string> {
  prefetchProgress.set(state)
  await act(async () =>
    root.render(
      <I18n>
        <OfflineReadiness />
      </I18n>,
    ),
  )
  return document.body.textContent ?? ''
}

const all: PrefetchCounts = { stored: 18, failed: 0, chosen: 18, found: 18, isDeviceWritable: true }

it.each<[string, PrefetchState, string]>([
  ['all orders are stored', all, 'Offline bereit · 18 Aufträge auf diesem Gerät'],
  [
    'there are more than the device takes',
    { ...all, stored: 50, chosen: 50, found: 73 },
    'Offline bereit · 50 von 73 Aufträgen',
  ],
  ['orders are missing', { ...all, stored: 7 }, '7 von 18 Aufträgen'],
  ['orders failed', { ...all, stored: 17, failed: 1 }, '1 noch nicht geladen'],
  ['the device stores nothing', { ...all, isDeviceWritable: false }, 'nicht speichern'],
  ['the data saver is on', 'data saver', 'Datensparmodus'],
])('the line about offline work says so if %s', async (_, state, text) => {
  const line = await readLine(state)
  expect(line).toContain(text)
  expect(line.startsWith('Offline bereit')).toBe(text.startsWith('Offline bereit'))
})

it('the line has its place before the first order is stored, if the user has orders and a connection', async () => {
  const loggedIn = { state: 'in', user: { contact: { id: 'c' }, account: { id: 'a' } } }
  vi.spyOn(session, 'get').mockReturnValue(loggedIn as never)
  expect(await readLine('unknown')).toBe('Wird für unterwegs geladen')
  const line = document.querySelector('p')
  expect(await readLine({ ...all, stored: 7 })).toContain('7 von 18')
  expect(document.querySelector('p')).toBe(line)
  vi.mocked(canMakeCall).mockReturnValue(false)
  expect(await readLine('unknown')).toBe('')
})

it('orders without the stored app are not called ready', async () => {
  vi.mocked(appStored.get).mockReturnValue(false)
  expect(await readLine(all)).not.toContain('Offline bereit')
})
