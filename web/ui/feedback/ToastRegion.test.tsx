// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { I18n } from '#web/i18n/I18n.tsx'
import { language } from '#web/i18n/language'
import { showToast } from './toasts.ts'
import { ToastRegion } from './ToastRegion.tsx'

let root: Root
const shown = () => [...document.querySelectorAll('[role=alertdialog]')].map((one) => one.textContent)

beforeEach(async () => {
  await language.start('de')
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app') as HTMLElement)
  root.render(
    <I18n>
      <ToastRegion />
    </I18n>,
  )
})

afterEach(async () => {
  for (let close = findClose(); close; close = findClose()) {
    close.click()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  root.unmount()
})

const findClose = () => document.querySelector<HTMLButtonElement>('[role=alertdialog] [slot=close]')

it('a repeated toast replaces the first one, and other toasts stay', async () => {
  showToast({ tone: 'danger', title: 'Nicht möglich', text: 'Heute schon dreimal.' })
  showToast({ tone: 'danger', title: 'Nicht gespeichert', text: 'Keine Verbindung.' })
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  showToast({ tone: 'danger', title: 'Nicht möglich', text: 'Heute schon dreimal.' })
  await vi.waitFor(() => expect(shown()[0]).toContain('Nicht möglich'))
  expect(shown()).toHaveLength(2)
})

it('failures with the same title share one toast that lists their texts', async () => {
  for (const text of ['Auftrag A-1', 'Auftrag A-2', 'Auftrag A-3', 'Auftrag A-4', 'Auftrag A-5'])
    showToast({ tone: 'danger', title: 'Nicht zugewiesen', text })
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  await vi.waitFor(() => expect(shown()[0]).toContain('Auftrag A-5'))
  expect(shown()[0]).toContain('und 2 weitere')
})

it('never more than three toasts are shown: the oldest that would close by itself leaves first', async () => {
  showToast({ tone: 'danger', title: 'Fehler' })
  for (const title of ['Eins', 'Zwei', 'Drei']) showToast({ tone: 'done', title })
  await vi.waitFor(() => expect(shown().join(' ')).toContain('Drei'))
  expect(shown()).toHaveLength(3)
  expect(shown().join(' ')).toContain('Fehler')
  expect(shown().join(' ')).not.toContain('Eins')
})

it('undo is called once, and its toast closes', async () => {
  const undo = vi.fn()
  showToast({ tone: 'done', title: 'Gelesen', undo })
  await vi.waitFor(() => expect(shown().join(' ')).toContain('Rückgängig'))
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Rückgängig',
  )
  button?.click()
  expect(undo).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(shown()).toHaveLength(0))
})
