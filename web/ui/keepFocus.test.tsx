// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFocusAfterwards, useFocusHeir } from './keepFocus.ts'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  document.body.innerHTML = '<div id="app"></div><main id="content" tabindex="-1"></main>'
})
afterEach(() => vi.useRealTimers())

function List({ rows }: { rows: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const heir = useFocusHeir(list, rows)
  return (
    <ul ref={list} {...heir}>
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

function Over({ name = 'over' }: { name?: string }) {
  const place = useRef<HTMLButtonElement>(null)
  useFocusAfterwards(place)
  return (
    <div role="dialog">
      <button type="button" ref={place}>
        {name}
      </button>
    </div>
  )
}

function shown() {
  return createRoot(document.getElementById('app') as HTMLElement)
}

const focused = () => document.activeElement?.textContent

it('a row that leaves with the focus on it hands it to the next one', async () => {
  const root = shown()
  act(() => root.render(<List rows={['a', 'b', 'c']} />))
  act(() => document.querySelectorAll('a')[1]?.focus())
  act(() => root.render(<List rows={['a', 'c']} />))
  expect(focused()).toBe('c')
})

it('who has gone elsewhere is not called back', async () => {
  vi.useFakeTimers()
  const root = shown()
  act(() => root.render(<List rows={['a', 'b']} />))
  act(() => document.querySelectorAll('a')[1]?.focus())
  act(() => (document.activeElement as HTMLElement).blur())
  await act(() => vi.runAllTimersAsync())
  act(() => root.render(<List rows={['a']} />))
  expect(document.activeElement).toBe(document.body)
})

it('after a dialog whose opener is gone, one goes on at the page', async () => {
  vi.useFakeTimers()
  const root = shown()
  act(() => root.render(<Over />))
  act(() => document.querySelector('button')?.focus())
  act(() => root.render(null))
  await act(() => vi.runAllTimersAsync())
  expect(document.activeElement?.id).toBe('content')
})

it('where a dialog took the place of one that was loading, one goes on where that was opened from', async () => {
  vi.useFakeTimers()
  const root = shown()
  const page = (over: string | null) => (
    <>
      <button type="button">open</button>
      {over ? <Over key={over} name={over} /> : null}
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
  expect(focused()).toBe('open')
})
