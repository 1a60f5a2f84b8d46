// @vitest-environment happy-dom
import { act, lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { language } from '#web/i18n/language'
import { I18n } from '#web/i18n/I18n.tsx'
import { toasts } from '#web/ui/feedback/toasts'
import { lazyPart } from '#web/ui/lazy-part'
import { connectivity } from '../http/connectivity.ts'
import { LazyBoundary } from './LazyBoundary.tsx'

/** Tests a part of the page that fails to load. */

const chunkError = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
const createFailingComponent = () => lazy(() => Promise.reject(chunkError))
let container: HTMLElement

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await language.start('de')
  container = document.body.appendChild(document.createElement('div'))
})

afterEach(() => {
  container.remove()
  connectivity.setOnline(true)
})

async function renderInContainer(
  page: React.ReactNode,
  root = createRoot(container, { onCaughtError: () => undefined }),
) {
  await act(async () => root.render(<I18n>{page}</I18n>))
}

it('a part that fails to load shows a message, calls onLoadError and keeps typed input', async () => {
  const onLost = vi.fn()
  const Dialog = createFailingComponent()
  await renderInContainer(
    <>
      <input defaultValue="DE89 3704" />
      <LazyBoundary onLoadError={onLost}>
        <Dialog />
      </LazyBoundary>
    </>,
  )
  expect(container.querySelector('input')?.value).toBe('DE89 3704')
  expect(onLost).toHaveBeenCalledOnce()
  expect(toasts.hasAny()).toBe(true)
})

it.each([
  [true, 'Dieser Teil der App konnte nicht geladen werden'],
  [false, 'Nicht auf diesem Gerät'],
])('content that fails to load names the cause (connected: %s)', async (isOnline, title) => {
  connectivity.setOnline(isOnline)
  const Content = createFailingComponent()
  await renderInContainer(
    <LazyBoundary isPageContent>
      <Content />
    </LazyBoundary>,
  )
  expect(container.querySelector('h2')?.textContent).toBe(title)
  expect(container.textContent?.includes('neue Version')).toBe(isOnline)
})

it('a part that fails to load calls onLoadError each time it is requested', async () => {
  const onLost = vi.fn()
  const Dialog = createFailingComponent()
  const root = createRoot(container, { onCaughtError: () => undefined })
  for (const isAsked of [true, false, true])
    await renderInContainer(
      <LazyBoundary onLoadError={onLost}>{isAsked ? <Dialog /> : null}</LazyBoundary>,
      root,
    )
  expect(onLost).toHaveBeenCalledTimes(2)
})

it('a part that failed to load is loaded again when it is requested again, and not before', async () => {
  const load = vi.fn(() =>
    load.mock.calls.length === 1
      ? Promise.reject(chunkError)
      : Promise.resolve({ default: () => <p>Dialog</p> }),
  )
  const Dialog = lazyPart(load)
  const root = createRoot(container, { onCaughtError: () => undefined })
  const seen: [number, string | null][] = []
  for (const isAsked of [true, true, false, true]) {
    await renderInContainer(<LazyBoundary>{isAsked ? <Dialog /> : null}</LazyBoundary>, root)
    seen.push([load.mock.calls.length, container.textContent])
  }
  expect(seen).toEqual([
    [1, ''],
    [1, ''],
    [1, ''],
    [2, 'Dialog'],
  ])
})

it('a part that fails to load leaves its fallback, or shows an error in place of content', async () => {
  const [Menu, Papers] = [createFailingComponent(), createFailingComponent()]
  await renderInContainer(
    <>
      <LazyBoundary fallback={<button>Konto</button>}>
        <Menu />
      </LazyBoundary>
      <LazyBoundary isPageContent>
        <Papers />
      </LazyBoundary>
    </>,
  )
  expect(container.textContent).toContain('Konto')
  expect(container.querySelector('[role=alert]')?.textContent).toContain('konnte nicht geladen werden')
})

it('a part that does not load within two minutes fails and calls onLoadError', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onLost = vi.fn()
  const [Dialog, Papers] = [
    lazy(() => new Promise<never>(() => {})),
    lazy(() => new Promise<never>(() => {})),
  ]
  await renderInContainer(
    <>
      <input defaultValue="DE89 3704" />
      <LazyBoundary onLoadError={onLost}>
        <Dialog />
      </LazyBoundary>
      <LazyBoundary isPageContent fallback={<p>Laden</p>}>
        <Papers />
      </LazyBoundary>
    </>,
  )
  await act(async () => vi.advanceTimersByTime(119_000))
  expect(onLost).not.toHaveBeenCalled()
  expect(container.textContent).toContain('Laden')
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(onLost).toHaveBeenCalledOnce()
  expect(container.querySelector('input')?.value).toBe('DE89 3704')
  expect(container.querySelector('[role=alert]')?.textContent).toContain('Der Server antwortet nicht')
  vi.useRealTimers()
})

it('an error inside a loaded part reaches the page', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const page = (
    <LazyBoundary>
      <Broken />
    </LazyBoundary>
  )
  await expect(renderInContainer(page)).rejects.toThrow('broken')
})
