// @vitest-environment happy-dom
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '#web/test/fake-device'
import ui from '#web/ui/messages/de'
import api from './messages/de.ts'
import { createDeferredComponent } from './deferred-component.tsx'

/** Tests parts of a page whose script is loaded later. */

let runIdle: () => void = () => undefined

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>'
  vi.stubGlobal('requestIdleCallback', (run: () => void) => (runIdle = run))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Placeholder = ({ name }: { name: string }) => <p>{name} lädt</p>
const Step = ({ name }: { name: string }) => <p>{name} ist da</p>

function renderPart(Part: ComponentType<{ name: string }>): void {
  createRoot(document.getElementById('app') as HTMLElement).render(
    <IntlProvider locale="de" messages={{ api, ui }}>
      <Part name="Foto" />
    </IntlProvider>,
  )
}

const getText = () => document.getElementById('app')?.textContent ?? ''

it('a part that is shown before it is loaded has a placeholder, and appears as soon as it is loaded', async () => {
  let finish: (part: typeof Step) => void = () => undefined
  const load = vi.fn(() => new Promise<typeof Step>((resolve) => (finish = resolve)))
  renderPart(createDeferredComponent(load, Placeholder))
  await eventually(() => expect(load).toHaveBeenCalledOnce())
  expect(getText()).toBe('Foto lädt')
  finish(Step)
  await eventually(() => expect(getText()).toBe('Foto ist da'))
})

it('a part that was loaded after the start of the page has no placeholder', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const load = vi.fn(async () => Step)
  const Part = createDeferredComponent(load, Placeholder)
  runIdle()
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4_000)
  vi.useRealTimers()
  runIdle()
  await eventually(() => expect(load).toHaveBeenCalledOnce())
  await Promise.resolve()
  const seen: string[] = []
  new MutationObserver(() => seen.push(getText())).observe(document.body, { subtree: true, childList: true })
  renderPart(Part)
  await eventually(() => expect(getText()).toBe('Foto ist da'))
  expect(seen).not.toContain('Foto lädt')
})

it('a part that cannot be loaded shows the failure in its place', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
  renderPart(createDeferredComponent(() => Promise.reject(failure), Placeholder))
  await eventually(() => expect(document.querySelector('button')).not.toBeNull())
  expect(getText()).not.toContain('lädt')
})
