// @vitest-environment happy-dom
import { act, lazy, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IntlProvider } from 'use-intl'
import { toasts } from '#web/ui/feedback/toasts'
import { LoadBoundary } from './LoadBoundary.tsx'
import { loadOperatorMessages } from './operator-messages.ts'

/** Tests parts of the back office whose script cannot be loaded. */

const Failing = lazy(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /operator/assets/x.js')),
)
let container: HTMLElement

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  container = document.body.appendChild(document.createElement('div'))
})

afterEach(() => container.remove())

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
