// @vitest-environment happy-dom
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createJsonResponse } from '#web/test/fake-server'

/** Tests the pages shown while the session is loading, without access, and for unknown URLs. */

let root: Root
let answer: () => Promise<Response>

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = '<div id="app"></div>'
  localStorage.clear()
  localStorage.setItem('gewerk.session', '1')
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/refresh')
      ? answer()
      : Response.json({ support: { phone: '', email: '', hours: {} }, unread: 0 }),
  )
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

const installer = {
  profiles: ['installer'],
  account: {
    id: 'a1',
    name: 'Elektro Sommer',
    account_status: 'active',
    shipping_address: { city: 'Leipzig' },
  },
  contact: { id: 'c1', first_name: 'Jan', last_name: 'Roth', email_confirmed: true },
}

async function openAppAt(path: string) {
  const [{ routerOptions }, { I18n }, { language }] = await Promise.all([
    import('./router-options.ts'),
    import('#web/i18n/I18n.tsx'),
    import('#web/i18n/language'),
  ])
  await language.start('de')
  const router = createRouter({
    ...routerOptions,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  root = createRoot(document.getElementById('app') as HTMLElement, { onCaughtError: () => undefined })
  root.render(
    <I18n>
      <RouterProvider router={router as never} />
    </I18n>,
  )
}

/** Pages are loaded in parts, on a machine that may be busy. */
const waitUntilShown = (look: () => void) => vi.waitFor(look, { timeout: 20_000 })
const getPageText = () => document.body.textContent

it(
  'a spinner is shown until the session is known, then the page or the login',
  { timeout: 60_000 },
  async () => {
    let refuse = (): void => undefined
    answer = () =>
      new Promise((resolve) => {
        refuse = () => resolve(createJsonResponse(401, { status: 'unauthenticated' }))
      })
    await openAppAt('/orders/open/')
    await waitUntilShown(() =>
      expect(document.querySelector('[role=status] svg, [role=progressbar]')).not.toBeNull(),
    )
    expect(getPageText()).not.toContain('Anmelden')
    refuse()
    await waitUntilShown(() => expect(getPageText()).toContain('Passwort'))
  },
)

it('a user without access to a page sees why and who can change it', { timeout: 60_000 }, async () => {
  answer = async () => Response.json({ accounts: [{ user: installer, access_token: 't' }] })
  await openAppAt('/invoices/')
  await waitUntilShown(() => expect(getPageText()).toContain('Kein Zugriff'))
  expect(getPageText()).toContain('Wer in Ihrem Betrieb das Portal verwaltet')
  // The title follows in an effect after the page is shown.
  await waitUntilShown(() => expect(document.title).toBe('Kein Zugriff · Gewerk'))
})

it('an unknown URL shows the 404 page to everyone', { timeout: 60_000 }, async () => {
  answer = async () => createJsonResponse(401, { status: 'unauthenticated' })
  await openAppAt('/orders/past/')
  await waitUntilShown(() => expect(getPageText()).toContain('Seite nicht gefunden'))
  expect(getPageText()).not.toContain('Passwort')
  await waitUntilShown(() => expect(document.title).toBe('Seite nicht gefunden · Gewerk'))
})
