import { describe, expect, test } from 'vitest'
import type { OrderInputs } from '#contract/orders/order-changes'
import { inputNames, orderTypes } from '#contract/orders/model/order-enums'
import { stepsWithInputs, createInputFacts } from '#test/builders/order-facts'
import { checkInputs, isInputGiven, type InputFaults } from './input-checks.rules.ts'
import { getInputState, type InputRequest, type InputContext } from './inputs.rules.ts'

const accept: InputRequest = { name: 'offer.accept', to: 'appointment_confirmed' }
const confirm: InputRequest = { name: 'order.confirmAppointment', to: 'appointment_confirmed' }
const start: InputRequest = { name: 'order.start', to: 'started' }
const finish: InputRequest = { name: 'order.finish', to: 'finished' }
const cancel: InputRequest = {
  name: 'order.cancel',
  to: 'cancelled',
  cancellation: { signOff: true, comment: true },
}

const photo = { file_id: 'f1', type: 'device' } as const
const wallbox = { id: 'p1', name: 'Wallbox', quantity: 1, serialNumber: null, hasSerialNumber: true }
const service = { api_id: 's1', quantity: 2, value_entry: 1 }
const date = { start: '2026-03-12T08:00:00.000Z', end: '2026-03-12T10:00:00.000Z' }

type Case = readonly [string, InputRequest, Partial<InputContext>, OrderInputs, InputFaults]

const dates: readonly Case[] = [
  ['a missing date', confirm, {}, {}, { 'inputs.appointment_date': ['required'] }],
  [
    'an empty date',
    confirm,
    {},
    { appointment_date: { start: null, end: null } },
    { 'inputs.appointment_date': ['required'] },
  ],
  [
    'half a date',
    confirm,
    {},
    { appointment_date: { start: date.start } },
    { 'inputs.appointment_date': ['date_incomplete'] },
  ],
  ['a good date', confirm, {}, { appointment_date: date }, {}],
  [
    'none of the offered dates',
    accept,
    { offeredDates: [date] },
    {},
    { 'inputs.appointment_date': ['choose_offered_date'] },
  ],
  ['one of the offered dates', accept, { offeredDates: [date] }, { appointment_date: date }, {}],
  [
    'a readiness that has passed',
    finish,
    { type: 'precheck', pictures: ['other'] },
    { readiness_date: '2026-03-09' },
    { 'inputs.readiness_date': ['date_too_early'] },
  ],
  [
    'a readiness from today',
    finish,
    { type: 'precheck', pictures: ['other'] },
    { readiness_date: '2026-03-10' },
    {},
  ],
  [
    'a preparation without readiness',
    finish,
    { type: 'installation_preparation', pictures: ['other'] },
    {},
    { 'inputs.readiness_date': ['required'] },
  ],
]

const others: readonly Case[] = [
  [
    'the second of two locations',
    accept,
    {
      locations: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    },
    { appointment_date: date, on_behalf_of_partner_id: 'b' },
    {},
  ],
  ['no comment', start, {}, {}, {}],
  ['a comment', start, {}, { comment: 'Parkplatz im Hof' }, {}],
  [
    'a blank comment where the reason wants one',
    cancel,
    { signatureRequired: false },
    { comment: '  ' },
    { 'inputs.comment': ['required'] },
  ],
  [
    'no signature of a customer who refuses on site',
    cancel,
    {},
    { comment: 'x' },
    { 'inputs.customer_signature': ['required'] },
  ],
  ['pictures at the start', start, {}, { pictures: [photo] }, { 'inputs.pictures': ['unknown_field'] }],
  [
    'the appointment repeated at the start',
    start,
    { appointment: date },
    { appointment_date: date },
    { 'inputs.appointment_date': ['unknown_field'] },
  ],
  [
    'empty values of what nobody asked for',
    start,
    {},
    { pictures: [], comment: null, on_behalf_of_partner_id: null },
    {},
  ],
  [
    'no location among several',
    accept,
    {
      locations: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    },
    { appointment_date: date },
    { 'inputs.on_behalf_of_partner_id': ['choose_location'] },
  ],
  [
    'a location that was not matched',
    accept,
    { locations: [{ id: 'a', name: 'A' }] },
    { appointment_date: date, on_behalf_of_partner_id: 'c' },
    { 'inputs.on_behalf_of_partner_id': ['choose_location'] },
  ],
  [
    'a location that was matched',
    accept,
    { locations: [{ id: 'a', name: 'A' }] },
    { appointment_date: date, on_behalf_of_partner_id: 'a' },
    {},
  ],
  [
    'several faults at once',
    finish,
    { type: 'installation_preparation' },
    {},
    { 'inputs.readiness_date': ['required'], 'inputs.pictures': ['required'] },
  ],
]

test.each([...dates, ...others])('inputs are checked: %s', (_, asked, facts, inputs, faults) => {
  expect(checkInputs(asked, createInputFacts(facts), inputs)).toEqual(faults)
})

describe('input state and input check', () => {
  test.each(orderTypes)(
    'at %s a missing required input and a given hidden input are both refused',
    (type) => {
      const values: Required<OrderInputs> = {
        appointment_date: date,
        readiness_date: '2026-03-12',
        services: [{ api_id: 's1', quantity: 1 }],
        custom_services: [
          { name: 'Kernbohrung', service_type: 'groundwork', quantity: 1, price_purchasing: 120 },
        ],
        products: [{ id: 'p1', quantity: 1 }],
        pictures: [photo],
        documentation: { submission_id: 'x' },
        confirmation: { submission_id: 'x' },
        serial_numbers: { p1: 'W-1' },
        customer_signature: { file_id: 'f', name: 'E' },
        comment: 'x',
        on_behalf_of_partner_id: 'a',
      }
      const order = createInputFacts({
        type,
        services: [service],
        products: [wallbox],
        documentation: { formId: 'f', submissionId: null },
      })
      for (const name of stepsWithInputs) {
        const asked: InputRequest = {
          name,
          to: name === 'offer.accept' ? 'appointment_confirmed' : 'started',
        }
        const missed = Object.keys(checkInputs(asked, order, {}))
        for (const input of inputNames) {
          const state = getInputState(input, asked, order)
          const isMissed = missed.some(
            (path) => path === `inputs.${input}` || path.startsWith(`inputs.${input}.`),
          )
          expect(isMissed, `${name}, ${input}`).toBe(state === 'required')
          const faults = checkInputs(asked, order, { [input]: values[input] })[`inputs.${input}`] ?? []
          expect(faults.includes('unknown_field'), `${name}, ${input}`).toBe(
            ['hidden', 'readonly'].includes(state),
          )
        }
      }
    },
  )
})

test.each([
  [undefined, false],
  [null, false],
  ['  ', false],
  ['x', true],
  [[], false],
  [[photo], true],
  [{ start: null, end: '' }, false],
  [{ start: 'x' }, true],
  [{}, false],
])('%j counts as given: %s', (value, isGiven) => {
  expect(isInputGiven('appointment_date', value as never)).toBe(isGiven)
})
