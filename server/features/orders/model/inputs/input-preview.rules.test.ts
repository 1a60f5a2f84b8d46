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
  products: [{ id: 'p1', name: 'Wallbox', quantity: 1, serialNumber: 'W-1' }],
  pictures: ['other'],
  pictureSlots: ['nameplate'],
  documentation: { formId: 'f1', submissionId: null },
  confirmation: { formId: 'f2', submissionId: 'x2' },
})

describe('input preview', () => {
  test('the preview of an appointment has its earliest day and, for an offer, the offered dates', () => {
    const told = previewInputs(accept, fullOrder).appointment_date
    expect(told).toMatchObject({ state: 'required', kind: 'period', min: '2026-03-20', value: date })
    expect(told?.variants?.map(({ value }) => value)).toEqual([date])
    expect(told?.variants?.[0]?.label.de).toMatch(/12\.03\.2026.*09:00.*11:00/)
    expect(told?.variants?.[0]?.label.fr).toMatch(/jeu\. 12\/03\/2026/)
    expect(previewInputs(confirm, fullOrder).appointment_date?.variants).toBeUndefined()
  })

  test('the preview of pictures has the present and the missing kinds, missing ones first', () => {
    const told = previewInputs(finish, fullOrder).pictures
    expect(told).toMatchObject({ state: 'required', value: { present: ['other'], required: ['nameplate'] } })
    expect(told?.variants?.[0]).toMatchObject({ value: 'nameplate', label: { de: 'Typenschild' } })
    expect(told?.variants).toHaveLength(9)
  })

  test('the preview of a form has its id and its submission', () => {
    const told = previewInputs(finish, fullOrder)
    expect(told.documentation).toMatchObject({ kind: 'form', value: { form_id: 'f1', submission_id: null } })
    expect(told.confirmation).toMatchObject({ kind: 'form', value: { form_id: 'f2', submission_id: 'x2' } })
  })

  test('the preview of lines, serial numbers and signature has the stored values', () => {
    const told = previewInputs(finish, fullOrder)
    expect(told.services?.value).toEqual([{ api_id: 's1', quantity: 2, value_entry: 1 }])
    expect(told.products?.value).toEqual([{ id: 'p1', name: 'Wallbox', quantity: 1 }])
    expect(told.serial_numbers).toMatchObject({
      value: { p1: 'W-1' },
      variants: [{ value: 'p1', label: { fr: 'Wallbox' } }],
    })
    expect(told.customer_signature).toMatchObject({ kind: 'signature', value: 'missing' })
    expect(told.customer_signature?.variants?.map(({ value }) => value)).toContain('other_partner_reason')
  })

  test('the preview selects the only location', () => {
    const told = previewInputs(accept, fullOrder).on_behalf_of_partner_id
    expect(told).toMatchObject({ state: 'optional', kind: 'account', value: 'a' })
    expect(told?.variants).toEqual([{ value: 'a', label: { de: 'Berlin', en: 'Berlin', fr: 'Berlin' } }])
    const several = createInputFacts({
      locations: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    })
    expect(previewInputs(accept, several).on_behalf_of_partner_id).not.toHaveProperty('value')
  })

  test('the preview of the readiness date has today as its earliest day', () => {
    const told = previewInputs(finish, createInputFacts({ type: 'precheck' })).readiness_date
    expect(told).toMatchObject({ state: 'optional', kind: 'day', min: '2026-03-10', value: null })
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
