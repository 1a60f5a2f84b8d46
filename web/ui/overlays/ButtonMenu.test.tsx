// @vitest-environment happy-dom
import { Ellipsis, Trash2 } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '#web/test/fake-device'
import ui from '../messages/de.ts'

/** Tests menus whose script is loaded later than the page. */

const onAction = vi.fn()

beforeEach(() => {
  vi.resetModules()
  onAction.mockReset()
  document.body.innerHTML = '<div id="app"></div>'
  // The page is not idle while these tests run.
  vi.stubGlobal('requestIdleCallback', () => 0)
})
afterEach(() => {
  vi.doUnmock('./OpenMenu.tsx')
  vi.unstubAllGlobals()
})

async function renderMenu() {
  const { ButtonMenu } = await import('./ButtonMenu.tsx')
  createRoot(document.getElementById('app') as HTMLElement).render(
    <IntlProvider locale="de" messages={{ ui }}>
      <ButtonMenu
        icon={Ellipsis}
        label="Mehr"
        text="Mehr"
        entries={[{ id: 'delete', icon: Trash2, label: 'Löschen', onAction }]}
      />
    </IntlProvider>,
  )
  await eventually(() => expect(getButton().getAttribute('aria-expanded')).toBe('false'))
}

const getButton = () => document.querySelector('button') as HTMLButtonElement
const findEntry = () => document.querySelector<HTMLElement>('[role=menuitem]')

it('a menu that is opened before it is loaded appears as soon as it is', async () => {
  await renderMenu()
  getButton().click()
  await eventually(() => expect(findEntry()?.textContent).toBe('Löschen'))
})

it('a chosen entry runs its action and closes the menu', async () => {
  await renderMenu()
  getButton().click()
  await eventually(() => expect(findEntry()).not.toBeNull())
  findEntry()?.click()
  await eventually(() => expect(findEntry()).toBeNull())
  expect(onAction).toHaveBeenCalledOnce()
  expect(getButton().getAttribute('aria-expanded')).toBe('false')
})

it('a menu that cannot be loaded says so and is loaded by the next press', async () => {
  vi.doMock('./OpenMenu.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { toasts } = await import('../feedback/toasts.ts')
  await renderMenu()
  getButton().click()
  await eventually(() => expect(toasts.hasAny()).toBe(true))
  await eventually(() => expect(getButton().getAttribute('aria-expanded')).toBe('false'))
  vi.doUnmock('./OpenMenu.tsx')
  getButton().click()
  await eventually(() => expect(findEntry()).not.toBeNull())
})
