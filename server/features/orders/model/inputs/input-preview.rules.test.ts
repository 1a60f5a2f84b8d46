import { describe, expect, test } from 'vitest'
import { StatusPreview } from '#contract/orders/order-changes'
import { orderTypes } from '#contract/orders/model/order-enums'
import { stepsWithInputs, createInputFacts } from '#test/builders/order-facts'
import type { InputRequest } from './inputs.rules.ts'
import { previewInputs } from './input-preview.rules.ts'

const accept: InputRequest = { name: 'offer.accept', to: 'appointment_confirmed' }
const confirm: InputRequest = { name: 'order.confirmAppointment', to: 'appointment_confirmed' }
const finish: InputRequest = { name: 'order.finish', to: 'finished' }
const date = { start: '2026-03-12T08:00:00.000Z', end: '2026-03-12T10:00:00.000Z' }

const fullOrder = createInputFacts({
  appointment: date,
  offeredDates: [date],
  readinessDate: '2026-03-20',
  locations: [{ id: 'a', name: 'Berlin' }],
  services: [{ api_id: 's1', quantity: 2, value_entry: 1 }],
  products: [{ id: 'p1', name: 'Wallbox', quantity: 1, serialNumber: 'W-1', hasSerialNumber: true }],
  pictures: ['other'],
  pictureSlots: ['nameplate'],
  documentation: { formId: 'f1', submissionId: null },
  confirmation: { formId: 'f2', submissionId: 'x2' },
})

describe('input preview', () => {
  test('the preview of an appointment has its earliest day and, for an offer, the offered dates', () => {
    const preview = previewInputs(accept, fullOrder).appointment_date
    expect(preview).toMatchObject({ state: 'required', kind: 'period', min: '2026-03-20', value: date })
    expect(preview?.variants?.map(({ value }) => value)).toEqual([date])
    expect(preview?.variants?.[0]?.label.de).toMatch(/12\.03\.2026.*09:00.*11:00/)
    expect(preview?.variants?.[0]?.label.fr).toMatch(/jeu\. 12\/03\/2026/)
    expect(previewInputs(confirm, fullOrder).appointment_date?.variants).toBeUndefined()
  })

  test('the preview of pictures has the present and the missing kinds, missing ones first', () => {
    const preview = previewInputs(finish, fullOrder).pictures
    expect(preview).toMatchObject({
      state: 'required',
      value: { present: ['other'], required: ['nameplate'] },
    })
    expect(preview?.variants?.[0]).toMatchObject({ value: 'nameplate', label: { de: 'Typenschild' } })
    expect(preview?.variants).toHaveLength(9)
  })

  test('the preview of a form has its id and its submission', () => {
    const preview = previewInputs(finish, fullOrder)
    expect(preview.documentation).toMatchObject({
      kind: 'form',
      value: { form_id: 'f1', submission_id: null },
    })
    expect(preview.confirmation).toMatchObject({
      kind: 'form',
      value: { form_id: 'f2', submission_id: 'x2' },
    })
  })

  test('the preview of lines, serial numbers and signature has the stored values', () => {
    const preview = previewInputs(finish, fullOrder)
    expect(preview.services?.value).toEqual([{ api_id: 's1', quantity: 2, value_entry: 1 }])
    expect(preview.products?.value).toEqual([{ id: 'p1', name: 'Wallbox', quantity: 1 }])
    expect(preview.serial_numbers).toMatchObject({
      value: { p1: 'W-1' },
      variants: [{ value: 'p1', label: { fr: 'Wallbox' } }],
    })
    expect(preview.customer_signature).toMatchObject({ kind: 'signature', value: 'missing' })
    expect(preview.customer_signature?.variants?.map(({ value }) => value)).toContain('other_partner_reason')
  })

  test('the preview selects the only location', () => {
    const preview = previewInputs(accept, fullOrder).on_behalf_of_partner_id
    expect(preview).toMatchObject({ state: 'optional', kind: 'account', value: 'a' })
    expect(preview?.variants).toEqual([{ value: 'a', label: { de: 'Berlin', en: 'Berlin', fr: 'Berlin' } }])
    const several = createInputFacts({
      locations: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    })
    expect(previewInputs(accept, several).on_behalf_of_partner_id).not.toHaveProperty('value')
  })

  test('the preview of the readiness date has today as its earliest day', () => {
    const preview = previewInputs(finish, createInputFacts({ type: 'precheck' })).readiness_date
    expect(preview).toMatchObject({ state: 'optional', kind: 'day', min: '2026-03-10', value: null })
  })

  test('the preview of a hidden input has only its name', () => {
    expect(previewInputs(finish, createInputFacts()).appointment_date).toEqual({
      state: 'hidden',
      kind: 'period',
      label: { de: 'Montagetermin', en: 'Installation appointment', fr: 'Rendez-vous d’installation' },
    })
  })
})

test.each(orderTypes)('the preview of %s matches the contract', (type) => {
  for (const name of stepsWithInputs) {
    const inputs = previewInputs({ name, to: 'appointment_confirmed' }, { ...fullOrder, type })
    expect(StatusPreview.shape.inputs.parse(inputs)).toEqual(inputs)
  }
})
