import { describe, expect, it } from 'vitest'
import { checkInputs } from './input-checks.rules.ts'
import { previewInputs } from './input-preview.rules.ts'
import { addFormValues } from './form-values.rules.ts'
import { createInputContext, noInputParts, type InputContext, type InputParts } from './inputs.rules.ts'

/** Photos and serial numbers of a submitted form are not asked for again. */

const wallbox = { id: 'p1', name: 'Wallbox', quantity: 2, serialNumber: null, hasSerialNumber: true }
const cable = { id: 'p2', name: 'Kabel', quantity: 10, serialNumber: null, hasSerialNumber: false }
const photo = { file_id: 'f1', type: 'installation_site' as const }

const createInstallation = (parts: Partial<InputParts>): InputContext =>
  createInputContext(
    Temporal.Instant.from('2026-11-22T10:00:00Z'),
    {
      facts: {
        type: 'installation',
        isRemote: false,
        signatureRequired: false,
        signature: 'missing',
      } as Parameters<typeof createInputContext>[1]['facts'],
      createdAt: '2026-11-01T10:00:00Z',
      dateExpected: null,
      readinessDate: null,
      assemblyDays: 0,
      multiday: false,
      appointment: null,
      offeredDates: [],
    },
    { ...noInputParts, ...parts },
  )

const submitted = (numbers: string[]) => ({
  formId: 'form',
  submissionId: 'sent',
  values: { pictures: [photo], serial_numbers: numbers },
})
const finish = { name: 'order.finish', to: 'finished' } as const

describe('values of a submitted form', () => {
  it('fill the picture slot and the serial numbers of each piece', () => {
    const order = createInstallation({ products: [wallbox, cable], documentation: submitted(['A1', 'A2']) })
    const inputs = addFormValues(finish, order, {})
    expect(inputs).toEqual({ pictures: [photo], serial_numbers: { p1: 'A1, A2' } })
    expect(checkInputs(finish, order, inputs)).toEqual({})
    expect(previewInputs(finish, order)).toMatchObject({
      pictures: { state: 'optional', value: { present: ['installation_site'], required: [] } },
      serial_numbers: { variants: [{ value: 'p1', pieces: 2 }], value: { p1: 'A1, A2' } },
    })
  })

  it('do not replace what the user sends', () => {
    const order = createInstallation({ products: [wallbox], documentation: submitted(['A1']) })
    const sent = {
      pictures: [{ file_id: 'f2', type: 'installation_site' as const }],
      serial_numbers: { p1: 'B1, B2' },
    }
    expect(addFormValues(finish, order, sent)).toEqual(sent)
  })

  it('leave open the pieces for which the form has no number', () => {
    const order = createInstallation({ products: [wallbox], documentation: submitted(['A1']) })
    const inputs = addFormValues(finish, order, {})
    expect(checkInputs(finish, order, inputs)).toEqual({ 'inputs.serial_numbers.p1': ['required'] })
  })

  it('are not used for a cancellation', () => {
    const order = createInstallation({ products: [wallbox], documentation: submitted(['A1', 'A2']) })
    const cancel = { name: 'order.cancel', to: 'cancelled', cancellation: { signOff: true, comment: false } }
    expect(addFormValues(cancel as never, order, {})).toEqual({})
  })
})

describe('serial numbers', () => {
  const noForm = { formId: 'form', submissionId: 'sent' }

  it('are not asked for if no product has one', () => {
    const order = createInstallation({ products: [cable], documentation: noForm })
    expect(previewInputs(finish, order).serial_numbers?.state).toBe('hidden')
  })

  it('are not needed for a product that was not used', () => {
    const order = createInstallation({
      products: [wallbox, cable],
      pictures: ['installation_site'],
      documentation: noForm,
    })
    const products = [
      { id: 'p1', quantity: 0 },
      { id: 'p2', quantity: 8 },
    ]
    expect(checkInputs(finish, order, { products })).toEqual({})
    expect(checkInputs(finish, order, { products: [{ id: 'p1', quantity: 1 }] })).toEqual({
      'inputs.serial_numbers.p1': ['required'],
    })
  })
})
