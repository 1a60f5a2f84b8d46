// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFocusInsideDialog, useRestoreFocus, useRowFocus } from './restore-focus.ts'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  document.body.innerHTML = '<div id="app"></div><main id="content" tabindex="-1"></main>'
})
afterEach(() => vi.useRealTimers())

function TestRowList({ rows }: { rows: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const rowFocus = useRowFocus(list, rows)
  return (
    <ul ref={list} {...rowFocus}>
      {rows.map((row) => (
        <li key={row}>
          <a href={row} data-row-link="">
            {row}
          </a>
        </li>
      ))}
    </ul>
  )
}

function TestFocusDialog({ name = 'over' }: { name?: string }) {
  const place = useRef<HTMLButtonElement>(null)
  useRestoreFocus(place)
  return (
    <div role="dialog">
      <button type="button" ref={place}>
        {name}
      </button>
    </div>
  )
}

function createTestRoot() {
  return createRoot(document.getElementById('app') as HTMLElement)
}

const getFocusedText = () => document.activeElement?.textContent

it('when the focused row is removed, the next row gets the focus', async () => {
  const root = createTestRoot()
  act(() => root.render(<TestRowList rows={['a', 'b', 'c']} />))
  act(() => document.querySelectorAll('a')[1]?.focus())
  act(() => root.render(<TestRowList rows={['a', 'c']} />))
  expect(getFocusedText()).toBe('c')
})

it('removing a row does not take the focus back after the user moved it elsewhere', async () => {
  vi.useFakeTimers()
  const root = createTestRoot()
  act(() => root.render(<TestRowList rows={['a', 'b']} />))
  act(() => document.querySelectorAll('a')[1]?.focus())
  act(() => (document.activeElement as HTMLElement).blur())
  await act(() => vi.runAllTimersAsync())
  act(() => root.render(<TestRowList rows={['a']} />))
  expect(document.activeElement).toBe(document.body)
})

it('closing a dialog whose opener is gone focuses the page content', async () => {
  vi.useFakeTimers()
  const root = createTestRoot()
  act(() => root.render(<TestFocusDialog />))
  act(() => document.querySelector('button')?.focus())
  act(() => root.render(null))
  await act(() => vi.runAllTimersAsync())
  expect(document.activeElement?.id).toBe('content')
})

it('closing a dialog that replaced a loading dialog focuses the opener of the loading dialog', async () => {
  vi.useFakeTimers()
  const root = createTestRoot()
  const page = (over: string | null) => (
    <>
      <button type="button">open</button>
      {over ? <TestFocusDialog key={over} name={over} /> : null}
    </>
  )
  const press = (name: string) =>
    act(() => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.focus())
  act(() => root.render(page(null)))
  press('open')
  act(() => root.render(page('loading')))
  press('loading')
  act(() => root.render(page('loaded')))
  press('loaded')
  act(() => root.render(page(null)))
  await act(() => vi.runAllTimersAsync())
  expect(getFocusedText()).toBe('open')
})

it('closing a dialog that opened before the focus was back from a menu focuses the button of the menu', async () => {
  vi.useFakeTimers()
  const root = createTestRoot()
  const page = (isOpen: boolean) => (
    <>
      <button type="button">menu</button>
      {isOpen ? <TestFocusDialog /> : null}
    </>
  )
  const press = (at: number) => act(() => document.querySelectorAll('button')[at]?.focus())
  act(() => root.render(page(true)))
  press(0)
  press(1)
  act(() => root.render(page(false)))
  await act(() => vi.runAllTimersAsync())
  expect(getFocusedText()).toBe('menu')
})

/** A dialog whose focused button is disabled or removed. */
function TestPhotoDialog({ hasNext, isLast = false }: { hasNext: boolean; isLast?: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useFocusInsideDialog(place)
  return (
    <div role="dialog" tabIndex={-1} aria-label="Foto">
      <span ref={place} hidden />
      {hasNext ? (
        <button type="button" disabled={isLast}>
          Nächstes Foto
        </button>
      ) : null}
    </div>
  )
}

const getFocusedLabel = () => document.activeElement?.getAttribute('aria-label')

it('when the focused button of a dialog is disabled or removed, the dialog gets the focus', async () => {
  const root = createTestRoot()
  for (const next of [
    <TestPhotoDialog key="a" hasNext isLast />,
    <TestPhotoDialog key="a" hasNext={false} />,
  ]) {
    act(() => root.render(<TestPhotoDialog key="a" hasNext />))
    act(() => document.querySelector('button')?.focus())
    act(() => root.render(next))
    await vi.waitFor(() => expect(getFocusedLabel()).toBe('Foto'))
  }
})

it('a dialog whose button is removed does not take the focus from elsewhere', async () => {
  const root = createTestRoot()
  act(() => root.render(<TestPhotoDialog key="a" hasNext />))
  const field = document.body.appendChild(document.createElement('input'))
  act(() => field.focus())
  act(() => root.render(<TestPhotoDialog key="a" hasNext={false} />))
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
  expect(document.activeElement).toBe(field)
})

it('a dialog that changes while the focus is on its way to another place does not take it', async () => {
  const root = createTestRoot()
  act(() => root.render(<TestPhotoDialog key="a" hasNext />))
  const button = document.querySelector('button')
  act(() => button?.focus())
  // The page has the focus for a moment, and the button, which stays, has changed the dialog.
  act(() => button?.blur())
  button?.parentElement?.append('Foto 2 von 3')
  await new Promise((resolve) => {
    setTimeout(resolve, 300)
  })
  expect(document.activeElement).toBe(document.body)
})

it('a dialog whose button is removed leaves the focus in a field that was entered right after', async () => {
  const root = createTestRoot()
  act(() => root.render(<TestPhotoDialog key="a" hasNext />))
  act(() => document.querySelector('button')?.focus())
  const field = document.createElement('input')
  document.querySelector('[role=dialog]')?.append(field)
  act(() => root.render(<TestPhotoDialog key="a" hasNext={false} />))
  await Promise.resolve()
  act(() => field.focus())
  await new Promise((resolve) => {
    setTimeout(resolve, 300)
  })
  expect(document.activeElement).toBe(field)
})
