// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { I18n } from '#web/i18n/I18n.tsx'
import { language } from '#web/i18n/language'
import type { PaymentDetails } from './payment.data.ts'
import { SelfBillingField } from './SelfBillingField.tsx'

vi.mock('./SelfBillingDetails.tsx', () => ({ SelfBillingDetails: () => null }))

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['de', 'Fassung 2024-01'],
  ['en', 'version 2024-01'],
  ['fr', 'version 2024-01'],
] as const)('the version of the consent is not broken after its hyphen in %s', async (locale, text) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await language.start(locale)
  await language.loadShell()
  await language.loadFeatures('payment')
  const partner = {
    id: 'a1',
    self_billing_consent: { version: '2024-01', at: '2024-03-01T08:00:00.000Z' },
  } as unknown as PaymentDetails
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () =>
    root.render(
      <I18n>
        <SelfBillingField partner={partner} isGiven={false} onChange={() => undefined} />
      </I18n>,
    ),
  )
  expect([...page.querySelectorAll('.whitespace-nowrap')].map((part) => part.textContent)).toEqual([text])
  await act(async () => root.unmount())
})
