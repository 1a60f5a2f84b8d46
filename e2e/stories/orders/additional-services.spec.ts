import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { orderExample } from '#contract/operator/examples'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { createCrmId } from '#server/kernel/crm-ids'
import { findPhotoPlace, openStep, pressFinish, waitForFinishing } from '#e2e/support/finishing'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { createAppointment, createMarketplaceClient } from '#e2e/support/marketplace'
import { createAdminCaller } from '#e2e/support/offline-order'
import { createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

const inAllLanguages = (de: string) => ({ de, en: de, fr: de })

test('the installer proposes additional work, and the admin answers the other price of the marketplace before sending the order', async ({
  browser,
  request,
}) => {
  const { publish, post } = createMarketplaceClient(request)
  const appointment_date = createAppointment(2, 9)
  const opportunity = {
    ...orderExample.opportunity,
    sfid: createCrmId('opportunity'),
    can_create_proposal: ['partner'],
  }
  const { id } = await publish(
    [elektroSommer.name],
    [appointment_date],
    `mehrarbeit-${randomUUID()}@kunde.example`,
    { opportunity, order_type: 'maintenance', products: [], is_customer_sign_required: false },
  )
  await post('/forms', {
    key: `additional-${randomUUID().slice(0, 8)}`,
    category: 'documentation',
    order_type: 'maintenance',
    opportunity_id: opportunity.sfid,
    model: {
      title: inAllLanguages('Kurzprotokoll'),
      pages: [
        {
          name: 'work',
          title: inAllLanguages('Arbeit'),
          elements: [{ type: 'text', name: 'note', title: inAllLanguages('Bemerkung') }],
        },
      ],
    },
  })
  const call = await createAdminCaller(request)
  for (const [new_status, inputs] of [
    ['appointment_confirmed', { appointment_date }],
    ['started', {}],
  ] as const)
    await call('/api/partner/orders/set-status', { job_id: id, new_status, inputs })

  const phone = await openPageLoggedIn(browser, 'installer', phoneScreen)
  await phone.goto(`/orders/at-work/${id}/finish/`)
  await waitForFinishing(phone)
  await phone.getByRole('button', { name: 'Zusätzliche Leistung', exact: true }).click()
  await phone.getByLabel('Was haben Sie ausgeführt?').fill('Kernbohrung, 30 cm')
  await openStep(phone, 'Protokoll')
  await pressFinish(phone, 'Wartung abschließen')
  for (const name of [
    'Art der Leistung: Kernbohrung, 30 cm',
    /^Preis je Einheit, netto: Kern/,
    'Foto: Gerät',
  ])
    await expect(phone.getByRole('button', { name })).toBeVisible()
  await openStep(phone, 'Leistungen')
  await phone.getByRole('button', { name: /Art der Leistung$/ }).click()
  await phone.getByRole('option', { name: 'Elektroarbeiten' }).click()
  await phone.getByLabel('Menge').last().fill('2')
  await phone.getByLabel('Preis je Einheit, netto').fill('145,50')
  await openStep(phone, 'Fotos')
  await findPhotoPlace(phone, /Gerät/).setInputFiles(await createPhotoUpload('geraet.jpg'))
  await openStep(phone, 'Protokoll')
  await pressFinish(phone, 'Wartung abschließen')
  await expect(phone.getByText('Arbeit beendet').first()).toBeVisible()
  await expect(phone.getByText('Menge: 2')).toBeVisible()

  // The simulated marketplace offers 90 percent of the price.
  const page = await openPageLoggedIn(browser, 'admin')
  await page.goto(`/order-single/${id}/`)
  await expect(page.getByText('130,95 € je Einheit')).toBeVisible({ timeout: 40_000 })
  await expect(phone.getByText('Ihre Administration oder Disposition antwortet auf den Preis.')).toBeVisible()
  const checklist = page.getByRole('region', { name: 'Vor der Freigabe' })
  await checklist
    .getByRole('link', { name: 'Preisangebot zu einer zusätzlichen Leistung beantworten' })
    .click()
  const services = page.getByRole('region', { name: 'Zusätzliche Leistungen' })
  await expect(services).toBeInViewport()
  await services.getByRole('button', { name: 'Preis zustimmen' }).click()
  await expect(services.getByText('Angenommen')).toBeVisible()
  await expect(checklist.getByText('Preisangebot zu einer zusätzlichen Leistung beantworten')).toHaveCount(0)
  await expect(phone.getByText('Angenommen').first()).toBeVisible()
})
