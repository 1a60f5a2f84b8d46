// @vitest-environment happy-dom
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '#web/test/fake-device'
import ui from '../messages/de.ts'

/** Tests dialogs whose script is loaded later than the page. */

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = '<div id="app"></div>'
  // The page is not idle while these tests run.
  vi.stubGlobal('requestIdleCallback', () => 0)
})
afterEach(() => {
  vi.doUnmock('./ModalDialog.tsx')
  vi.unstubAllGlobals()
})

async function renderPage() {
  const { Dialog } = await import('./Dialog.tsx')
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input defaultValue="" />
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? 'open' : 'closed'}
        </button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Angebot ablehnen">
          Text
        </Dialog>
      </>
    )
  }
  createRoot(document.getElementById('app') as HTMLElement).render(
    <IntlProvider locale="de" messages={{ ui }}>
      <Page />
    </IntlProvider>,
  )
  await eventually(() => expect(getButton().textContent).toBe('closed'))
}

const getButton = () => document.querySelector('button') as HTMLButtonElement
const findDialog = () => document.querySelector('[role=dialog]')

it('a dialog that is opened before it is loaded appears as soon as it is', async () => {
  await renderPage()
  getButton().click()
  await eventually(() => expect(findDialog()?.textContent).toContain('Angebot ablehnen'))
})

it('a dialog that cannot be loaded says so, keeps the page, and is loaded by the next press', async () => {
  vi.doMock('./ModalDialog.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { toasts } = await import('../feedback/toasts.ts')
  await renderPage()
  getButton().click()
  await eventually(() => expect(toasts.hasAny()).toBe(true))
  await eventually(() => expect(getButton().textContent).toBe('closed'))
  vi.doUnmock('./ModalDialog.tsx')
  getButton().click()
  await eventually(() => expect(findDialog()).not.toBeNull())
})
