// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { I18n } from '#web/i18n/I18n.tsx'
import { language } from '#web/i18n/language'
import { showToast } from './toasts.ts'
import { ToastRegion } from './ToastRegion.tsx'

it('a repeated toast replaces the first one, and other toasts stay', async () => {
  await language.start('de')
  document.body.innerHTML = '<div id="app"></div>'
  const root = createRoot(document.getElementById('app') as HTMLElement)
  root.render(
    <I18n>
      <ToastRegion />
    </I18n>,
  )
  const shown = () => [...document.querySelectorAll('[role=alertdialog]')].map((one) => one.textContent)
  showToast({ tone: 'danger', title: 'Nicht möglich', text: 'Heute schon dreimal.' })
  showToast({ tone: 'danger', title: 'Nicht gespeichert', text: 'Keine Verbindung.' })
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  showToast({ tone: 'danger', title: 'Nicht möglich', text: 'Heute schon dreimal.' })
  await vi.waitFor(() => expect(shown()[0]).toContain('Nicht möglich'))
  expect(shown()).toHaveLength(2)
  root.unmount()
})
