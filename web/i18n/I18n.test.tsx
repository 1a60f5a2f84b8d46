// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTranslations } from 'use-intl'
import { I18n } from './I18n.tsx'
import { language } from './language.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

it('messages that arrive later are shown by new components, and no other component renders again', async () => {
  let renderedRows = 0
  const Row = () => {
    renderedRows += 1
    return <p>{useTranslations('ui')('close')}</p>
  }
  const Badge = () => <b>{useTranslations('badge')('title')}</b>
  const page = document.createElement('div')
  const root = createRoot(page)
  await language.start('de')
  await act(async () =>
    root.render(
      <I18n>
        <Row />
      </I18n>,
    ),
  )
  const row = <Row key="row" />
  await act(async () => root.render(<I18n>{row}</I18n>))
  renderedRows = 0
  await act(() => language.loadFeatures('badge'))
  expect(renderedRows).toBe(0)
  await act(async () =>
    root.render(
      <I18n>
        {row}
        <Badge />
      </I18n>,
    ),
  )
  expect(page.textContent).toContain('Partner-Badge')
  expect(renderedRows).toBe(0)
  await act(() => language.choose('fr'))
  expect(page.textContent).toBe('FermerBadge partenaire')
  await act(async () => root.unmount())
})
