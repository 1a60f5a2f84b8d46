import { describe, expect, test } from 'vitest'
import {
  inputNames,
  orderTypes,
  type InputName,
  type InputState,
  type OrderType,
} from '#contract/orders/model/order-enums'
import { stepsWithInputs, createInputFacts } from '#test/builders/order-facts'
import {
  defaultPictureSlots,
  getInputState,
  listRequestedInputs,
  listMissingPictureSlots,
  type InputRequest,
  type InputContext,
} from './inputs.rules.ts'
import { orderSteps } from '../status/order-steps.rules.ts'

const product = { id: 'p1', name: 'Wallbox', quantity: 1, serialNumber: null, hasSerialNumber: true }
const service = { api_id: 's1', quantity: 1, value_entry: 1 }
const form = { formId: 'f1', submissionId: null }

/** An order that has everything that can be asked for, with nothing done yet. */
const nothingDone: Partial<InputContext> = {
  appointment: { start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T11:00:00.000Z' },
  offeredDates: [{ start: '2026-03-12T09:00:00.000Z', end: '2026-03-12T11:00:00.000Z' }],
  locations: [
    { id: 'a1', name: 'Berlin' },
    { id: 'a2', name: 'Hamburg' },
  ],
  services: [service],
  products: [product],
  pictureSlots: ['device'],
  documentation: form,
  confirmation: form,
}

const everythingDone: Partial<InputContext> = {
  ...nothingDone,
  products: [{ ...product, serialNumber: 'SN-1', hasSerialNumber: true }],
  pictures: ['device'],
  documentation: { ...form, submissionId: 'x1' },
  confirmation: { ...form, submissionId: 'x2' },
  signature: 'taken',
}

const acceptOnly: InputRequest = { name: 'offer.accept', to: 'accepted' }
const acceptWithDate: InputRequest = { name: 'offer.accept', to: 'appointment_confirmed' }
const confirm: InputRequest = { name: 'order.confirmAppointment', to: 'appointment_confirmed' }
const reschedule: InputRequest = { name: 'order.reschedule', to: 'appointment_confirmed' }
const start: InputRequest = { name: 'order.start', to: 'started' }
const finish: InputRequest = { name: 'order.finish', to: 'finished' }
const backToWork: InputRequest = { name: 'order.backToWork', to: 'started' }
const submit: InputRequest = { name: 'order.submit', to: 'approval_pending' }
const cancel: InputRequest = {
  name: 'order.cancel',
  to: 'cancelled',
  cancellation: { signOff: false, comment: false },
}
const cancelOnSite: InputRequest = { ...cancel, cancellation: { signOff: true, comment: true } }

type States = Partial<Record<InputName, InputState>>

const R = 'required'
const O = 'optional'
const L = 'readonly'

/** Inputs that are the same for all order types while nothing is done. */
const sameForAllTypes: readonly (readonly [string, InputRequest, States])[] = [
  ['accept', acceptOnly, { appointment_date: R, on_behalf_of_partner_id: R }],
  ['accept with a date', acceptWithDate, { appointment_date: R, on_behalf_of_partner_id: R }],
  ['confirm the appointment', confirm, { appointment_date: R, comment: O }],
  ['reschedule', reschedule, { appointment_date: R }],
  ['start', start, { appointment_date: L, comment: O }],
  ['back to work', backToWork, { comment: O }],
  ['cancel', cancel, { comment: O }],
  ['cancel on site', cancelOnSite, { pictures: O, documentation: R, customer_signature: R, comment: R }],
]

/** Inputs of finishing and submitting that depend on the order type, while nothing is done. */
const byType: Record<OrderType, { finish: States; submit: States }> = {
  precheck: { finish: { readiness_date: O }, submit: {} },
  installation: {
    finish: { services: O, products: O, serial_numbers: R },
    submit: { services: L, products: L, serial_numbers: R },
  },
  meter_application: { finish: { readiness_date: O, services: O }, submit: { services: L } },
  installation_preparation: { finish: { readiness_date: R, services: O }, submit: { services: L } },
  maintenance: {
    finish: { services: O, products: O, serial_numbers: O },
    submit: { services: L, products: L },
  },
  defect_elimination: {
    finish: { services: O, products: O, serial_numbers: O },
    submit: { services: L, products: L },
  },
  hardware_sale: {
    finish: { products: O, serial_numbers: R },
    submit: { products: L, serial_numbers: R },
  },
  reclamation: {
    finish: { services: O, products: O, serial_numbers: O },
    submit: { services: L, products: L },
  },
  activation: { finish: { services: O, serial_numbers: O }, submit: { services: L } },
}

const proofInputs: States = {
  pictures: R,
  documentation: R,
  confirmation: O,
  customer_signature: O,
  comment: O,
}

function listInputStates(asked: InputRequest, facts: Partial<InputContext>): States {
  const order = createInputFacts(facts)
  const shown = listRequestedInputs(asked, order).filter((input) => input.state !== 'hidden')
  return Object.fromEntries(shown.map(({ name, state }) => [name, state]))
}

describe.each(orderTypes)('inputs of an order of type %s', (type) => {
  test.each(sameForAllTypes)(
    'to %s, the order asks for the inputs that all types share',
    (_, asked, states) => {
      expect(listInputStates(asked, { ...nothingDone, type })).toEqual(states)
    },
  )

  test('finishing asks for all proofs while nothing is done', () => {
    expect(listInputStates(finish, { ...nothingDone, type })).toEqual({
      ...proofInputs,
      ...byType[type].finish,
    })
  })

  test('submitting asks for all proofs while nothing is done', () => {
    expect(listInputStates(submit, { ...nothingDone, type })).toEqual({
      ...proofInputs,
      ...byType[type].submit,
    })
  })

  test('finishing and submitting require nothing more once everything is done', () => {
    const order = { ...everythingDone, type }
    const { serial_numbers, ...rest } = byType[type].submit
    const numbers: States = serial_numbers ? { serial_numbers: L } : {}
    expect(listInputStates(submit, order)).toEqual({
      ...rest,
      ...numbers,
      pictures: O,
      documentation: L,
      confirmation: O,
      customer_signature: L,
      comment: O,
    })
    expect(Object.values(listInputStates(finish, order)).filter((state) => state === R)).toEqual(
      type === 'installation_preparation' ? [R] : [],
    )
  })

  test('an order is not asked for what it does not have', () => {
    const bare = { type, signatureRequired: false }
    expect(listInputStates(acceptOnly, bare)).toEqual({})
    expect(listInputStates(start, bare)).toEqual({ comment: O })
    const { readiness_date } = byType[type].finish
    const readiness: States = readiness_date ? { readiness_date } : {}
    expect(listInputStates(finish, bare)).toEqual({ pictures: R, comment: O, ...readiness })
    expect(listInputStates(submit, bare)).toEqual({ pictures: R, comment: O })
    expect(listInputStates(cancelOnSite, bare)).toEqual({ pictures: O, comment: R })
  })
})

test.each<[OrderType, InputState]>([
  ['precheck', 'hidden'],
  ['installation', 'optional'],
  ['meter_application', 'optional'],
  ['installation_preparation', 'optional'],
  ['maintenance', 'optional'],
  ['defect_elimination', 'optional'],
  ['hardware_sale', 'hidden'],
  ['reclamation', 'optional'],
  ['activation', 'optional'],
])('finishing a %s takes additional services only if the opportunity allows it: %s', (type, state) => {
  const allowed = createInputFacts({ type, canPropose: true })
  expect(getInputState('custom_services', finish, allowed)).toBe(state)
  expect(getInputState('custom_services', submit, allowed)).toBe('hidden')
  expect(getInputState('custom_services', finish, createInputFacts({ type }))).toBe('hidden')
})

describe('conditional inputs', () => {
  test.each<[string, InputName, InputRequest, Partial<InputContext>, InputState]>([
    ['signature, remote', 'customer_signature', finish, { isRemote: true }, 'hidden'],
    ['signature, not required', 'customer_signature', finish, { signatureRequired: false }, 'hidden'],
    [
      'signature, declined: may be replaced',
      'customer_signature',
      submit,
      { signature: 'declined' },
      'optional',
    ],
    ['signature, taken', 'customer_signature', finish, { signature: 'taken' }, 'readonly'],
    [
      'signature on site, declined',
      'customer_signature',
      cancelOnSite,
      { signature: 'declined' },
      'optional',
    ],
    ['signature on site, taken', 'customer_signature', cancelOnSite, { signature: 'taken' }, 'readonly'],
    ['documentation on site, there already', 'documentation', cancelOnSite, everythingDone, 'optional'],
    ['documentation, there already', 'documentation', finish, everythingDone, 'optional'],
    ['confirmation, remote', 'confirmation', finish, { confirmation: form, isRemote: true }, 'hidden'],
    [
      'pictures, another one is needed',
      'pictures',
      finish,
      { pictures: ['other'], pictureSlots: ['device'] },
      'required',
    ],
    [
      'pictures, remote needs no slot',
      'pictures',
      finish,
      { pictures: ['other'], pictureSlots: ['device'], isRemote: true },
      'optional',
    ],
    ['pictures, remote needs one all the same', 'pictures', finish, { isRemote: true }, 'required'],
    [
      'location, one alone',
      'on_behalf_of_partner_id',
      acceptOnly,
      { locations: [{ id: 'a', name: 'A' }] },
      'optional',
    ],
    [
      'date, all offered ones are past',
      'appointment_date',
      acceptOnly,
      { offeredDates: [{ start: '2026-03-10T10:00:00Z', end: '2026-03-10T12:00:00Z' }] },
      'hidden',
    ],
    [
      'serial numbers, some are lacking',
      'serial_numbers',
      finish,
      { products: [product, { ...product, id: 'p2', serialNumber: '2', hasSerialNumber: true }] },
      'required',
    ],
    [
      'serial numbers, all there',
      'serial_numbers',
      finish,
      { products: [{ ...product, serialNumber: '1', hasSerialNumber: true }] },
      'optional',
    ],
    [
      'rework by the marketplace says why',
      'comment',
      { name: 'order.rework', to: 'started' },
      {},
      'required',
    ],
  ])('an input depends on its condition: %s', (_, name, asked, facts, state) => {
    expect(getInputState(name, asked, createInputFacts(facts))).toBe(state)
  })
})

describe('table of inputs', () => {
  test('every input of every order type has a label in three languages', () => {
    for (const type of orderTypes)
      for (const { label } of listRequestedInputs(finish, createInputFacts({ type })))
        for (const text of Object.values(label)) expect(text).toMatch(/\S/)
  })

  test('every input is listed, including hidden ones', () => {
    expect(listRequestedInputs(start, createInputFacts()).map(({ name }) => name)).toEqual(inputNames)
  })

  test('cancelling without a reason asks only for a comment', () => {
    expect(listInputStates({ name: 'order.cancel', to: 'cancelled' }, nothingDone)).toEqual({
      comment: 'optional',
    })
  })

  test('inputs are asked for only at steps of the state machine', () => {
    const names = new Set(orderSteps.map((step) => step.name))
    for (const step of stepsWithInputs) expect(names).toContain(step)
  })
})

describe('required pictures', () => {
  test('the required pictures depend on the order type unless configured otherwise', () => {
    expect(defaultPictureSlots).toEqual({
      precheck: ['installation_site'],
      installation: ['installation_site'],
      meter_application: ['meter_cabinet'],
      installation_preparation: ['installation_site'],
      maintenance: ['device'],
      defect_elimination: ['damage'],
      hardware_sale: ['delivery_note'],
      reclamation: ['damage'],
      activation: ['device'],
    })
  })

  test('stored and new pictures fill the required picture slots', () => {
    const order = createInputFacts({
      pictureSlots: ['device', 'nameplate', 'damage'],
      pictures: ['nameplate'],
    })
    expect(listMissingPictureSlots(order)).toEqual(['device', 'damage'])
    expect(listMissingPictureSlots(order, ['damage', 'other'])).toEqual(['device'])
  })
})
