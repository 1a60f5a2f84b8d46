// @vitest-environment happy-dom
import { act, lazy, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IntlProvider } from 'use-intl'
import { toasts } from '#web/ui/feedback/toasts'
import { lazyPart } from '#web/ui/lazy-part'
import { LoadBoundary } from './LoadBoundary.tsx'
import { loadOperatorMessages } from './operator-messages.ts'

/** Tests parts of the back office whose script cannot be loaded. */

const chunkError = new TypeError('Failed to fetch dynamically imported module: /operator/assets/x.js')
const Failing = lazy(() => Promise.reject(chunkError))
let container: HTMLElement

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  container = document.body.appendChild(document.createElement('div'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})

afterEach(() => {
  container.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function renderInContainer(page: React.ReactNode) {
  const { locale, messages } = await loadOperatorMessages('en')
  const root = createRoot(container, { onCaughtError: () => undefined })
  await act(async () =>
    root.render(
      <IntlProvider locale={locale} messages={messages} timeZone="Europe/Berlin">
        {page}
      </IntlProvider>,
    ),
  )
}

test('a page that fails to load leaves the frame and says that there is no connection', async () => {
  await renderInContainer(
    <>
      <nav>Orders</nav>
      <LoadBoundary fallback="…">
        <Failing />
      </LoadBoundary>
    </>,
  )
  expect(container.textContent).toContain('Orders')
  expect(container.textContent).toContain('No connection to the server')
})

test('a page that fails to load although there is a connection asks to load it again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await renderInContainer(
    <LoadBoundary fallback="…">
      <Failing />
    </LoadBoundary>,
  )
  expect(container.textContent).toContain('Please load the page again.')
})

test('a page with a fault leaves the frame and says what to do', async () => {
  function Faulty(): never {
    throw new TypeError('undefined is not a function')
  }
  await renderInContainer(
    <>
      <nav>Orders</nav>
      <LoadBoundary>
        <Faulty />
      </LoadBoundary>
    </>,
  )
  expect(container.textContent).toContain('Orders')
  expect(container.textContent).toContain('Reload the page')
})

test('a dialog that fails to load closes with a message, and the selection under it stays', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <p>{isOpen ? '2 selected, opening' : '2 selected'}</p>
        {isOpen ? (
          <LoadBoundary onLoadError={() => setOpen(false)}>
            <Failing />
          </LoadBoundary>
        ) : null}
      </>
    )
  }
  await renderInContainer(<Page />)
  expect(container.textContent).toBe('2 selected')
  expect(toasts.hasAny()).toBe(true)
})

/** Returns a part whose script cannot be fetched the first `failures` times. */
function createPart(failures: number) {
  const load = vi.fn(() =>
    load.mock.calls.length <= failures
      ? Promise.reject(chunkError)
      : Promise.resolve({ default: () => <p>The part</p> }),
  )
  return { load, Part: lazyPart(load) }
}

const press = (name: string) =>
  act(async () => {
    const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`There is no button ${name}.`)
    button.click()
    await Promise.resolve()
  })

test('a dialog that failed to load is loaded again when it is opened again', async () => {
  const { load, Part } = createPart(1)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen ? (
          <LoadBoundary onLoadError={() => setOpen(false)}>
            <Part />
          </LoadBoundary>
        ) : null}
      </>
    )
  }
  await renderInContainer(<Page />)
  await press('Open')
  expect([load.mock.calls.length, container.textContent]).toEqual([1, 'Open'])
  await press('Open')
  expect([load.mock.calls.length, container.textContent]).toEqual([2, 'OpenThe part'])
})

test('a page that failed to load is loaded again by its button', async () => {
  const { load, Part } = createPart(1)
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  await renderInContainer(
    <LoadBoundary>
      <Part />
    </LoadBoundary>,
  )
  expect(container.textContent).toContain('No connection to the server')
  await press('Try again')
  expect([load.mock.calls.length, container.textContent]).toEqual([2, 'The part'])
  expect(reload).not.toHaveBeenCalled()
})

test('a page that fails to load again is reloaded, but not while the server cannot be reached', async () => {
  const { load, Part } = createPart(9)
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  const reach = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', reach)
  await renderInContainer(
    <LoadBoundary>
      <Part />
    </LoadBoundary>,
  )
  await press('Try again')
  await press('Try again')
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3))
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await press('Try again')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(load).toHaveBeenCalledTimes(3)
})
