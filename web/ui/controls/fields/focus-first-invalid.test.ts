// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusFirstInvalidField } from './focus-first-invalid.ts'

/** Tests which field gets the focus after a form was sent with errors. */

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<form>
    <input id="name"><input id="day" aria-invalid="true"><textarea id="text"></textarea>
    <button type="submit">Senden</button>
  </form>`
  // happy-dom has no layout: every field counts as visible.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  Element.prototype.scrollIntoView = () => {}
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
  stop = focusFirstInvalidField(null)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const waitForMarks = () => vi.advanceTimersByTimeAsync(1_000)

it('the first invalid field gets the focus after the press', async () => {
  find('button')?.click()
  await waitForMarks()
  expect(document.activeElement?.id).toBe('day')
})

it('a field that is marked invalid later gets the focus as well', async () => {
  find('#day')?.removeAttribute('aria-invalid')
  find('button')?.click()
  await waitForMarks()
  find('#text')?.setAttribute('aria-invalid', 'true')
  await waitForMarks()
  expect(document.activeElement?.id).toBe('text')
})

it('the focus stays in a field that was entered meanwhile without a pointer or a key, as by speech control', async () => {
  find('button')?.click()
  find('#text')?.focus()
  await waitForMarks()
  expect(document.activeElement?.id).toBe('text')
})

it('the focus that the press gives to its button does not count', async () => {
  find('button')?.click()
  find('button')?.focus()
  await waitForMarks()
  expect(document.activeElement?.id).toBe('day')
})
