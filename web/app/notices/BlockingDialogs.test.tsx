// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectivity } from '#web/api/http/connectivity'
import { session, type Session } from '#web/api/session/session'
import { I18n } from '#web/i18n/I18n.tsx'
import { language } from '#web/i18n/language'
import { BlockingDialogs } from './BlockingDialogs.tsx'

vi.mock('#web/features/login/LoginAgain.tsx', () => ({
  LoginAgain: ({ onAside }: { onAside?: () => void }) => (
    <div role="dialog">{onAside ? <button onClick={onAside}>aside</button> : null}</div>
  ),
}))

const expired: Session = { state: 'expired', accounts: [], user: null }
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(session, 'get').mockReturnValue(expired)
  await language.start('de')
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app') as HTMLElement)
  await act(async () =>
    root.render(
      <I18n>
        <BlockingDialogs />
      </I18n>,
    ),
  )
  await vi.waitFor(() => expect(findDialog()).not.toBe(null))
})

afterEach(async () => {
  await act(async () => root.unmount())
  connectivity.setOnline(true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const findDialog = () => document.querySelector('[role=dialog]')
const findDialogButton = () => document.querySelector('button')

it('the login dialog can be closed without a connection and returns with it', async () => {
  await act(async () => connectivity.setOnline(false))
  await act(async () => findDialogButton()?.click())
  expect(findDialog()).toBe(null)
  await act(async () => connectivity.setOnline(true))
  expect(findDialog()).not.toBe(null)
})

it('the login dialog cannot be closed while the server is reachable', () => {
  expect(connectivity.isOnline()).toBe(true)
  expect(findDialogButton()).toBe(null)
})
