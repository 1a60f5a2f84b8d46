import { describe, expect, test } from 'vitest'
import type { Inputs } from '#contract/order-changes'
import { inputNames, orderTypes } from '#contract/order-words'
import { inputFacts } from '#test/order-facts'
import { checkInputs, given, keptLines, type Faults } from './input-checks.rules.ts'
import { askingSteps, inputState, type Asked, type InputFacts } from './inputs.rules.ts'

const accept: Asked = { name: 'offer.accept', to: 'appointment_confirmed' }
const confirm: Asked = { name: 'order.confirmAppointment', to: 'appointment_confirmed' }
const start: Asked = { name: 'order.start', to: 'started' }
const finish: Asked = { name: 'order.finish', to: 'finished' }
const submit: Asked = { name: 'order.submit', to: 'approval_pending' }
const cancel: Asked = {
  name: 'order.cancel',
  to: 'cancelled',
  cancellation: { signOff: true, comment: true },
}

const photo = { file_id: 'f1', type: 'device' } as const
const wallbox = { id: 'p1', name: 'Wallbox', quantity: 1, serialNumber: null }
const meter = { id: 'p2', name: 'Meter', quantity: 1, serialNumber: 'M-7' }
const service = { api_id: 's1', quantity: 2, value_entry: 1 }
const date = { start: '2026-03-12T08:00:00.000Z', end: '2026-03-12T10:00:00.000Z' }

type Case = readonly [string, Asked, Partial<InputFacts>, Inputs, Faults]

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

const seen: Partial<InputFacts> = { pictures: ['other'] }

const proofs: readonly Case[] = [
  [
    'no picture of what has to be shown beside another one',
    finish,
    { pictureSlots: ['device'], pictures: ['other'] },
    {},
    { 'inputs.pictures.device': ['picture_missing'] },
  ],
  ['no picture at all', finish, {}, {}, { 'inputs.pictures': ['required'] }],
  ['an empty list of pictures', finish, {}, { pictures: [] }, { 'inputs.pictures': ['required'] }],
  ['a picture', finish, {}, { pictures: [photo] }, {}],
  ['a picture that is there already', finish, seen, {}, {}],
  [
    'pictures of everything but the nameplate',
    finish,
    { pictureSlots: ['device', 'nameplate', 'damage'], pictures: ['damage'] },
    { pictures: [photo] },
    { 'inputs.pictures.nameplate': ['picture_missing'] },
  ],
  [
    'no documentation',
    finish,
    { ...seen, documentation: { formId: 'f', submissionId: null } },
    {},
    { 'inputs.documentation': ['required'] },
  ],
  [
    'a documentation',
    finish,
    { ...seen, documentation: { formId: 'f', submissionId: null } },
    { documentation: { submission_id: 'x' } },
    {},
  ],
  [
    'a documentation that nobody asked for',
    finish,
    seen,
    { documentation: { submission_id: 'x' } },
    { 'inputs.documentation': ['unknown_field'] },
  ],
  [
    'a documentation that is settled',
    submit,
    { ...seen, documentation: { formId: 'f', submissionId: 'x' } },
    { documentation: { submission_id: 'y' } },
    { 'inputs.documentation': ['unknown_field'] },
  ],
  [
    'no serial number',
    finish,
    { ...seen, products: [wallbox, meter] },
    {},
    { 'inputs.serial_numbers.p1': ['required'] },
  ],
  [
    'a blank serial number',
    finish,
    { ...seen, products: [wallbox] },
    { serial_numbers: { p1: ' ' } },
    { 'inputs.serial_numbers.p1': ['required'] },
  ],
  [
    'a known number wiped out',
    finish,
    { ...seen, products: [wallbox, meter] },
    { serial_numbers: { p1: 'W-1', p2: '' } },
    { 'inputs.serial_numbers.p2': ['required'] },
  ],
  [
    'all serial numbers',
    finish,
    { ...seen, products: [wallbox, meter] },
    { serial_numbers: { p1: 'W-1' } },
    {},
  ],
  [
    'a number of a foreign product',
    finish,
    { ...seen, products: [meter] },
    { serial_numbers: { p9: 'X' } },
    { 'inputs.serial_numbers.p9': ['invalid_id'] },
  ],
  [
    'a maintenance may leave numbers out',
    finish,
    { ...seen, type: 'maintenance', products: [wallbox] },
    {},
    {},
  ],
  ['no signature: it may follow', finish, seen, {}, {}],
  ['a signature', finish, seen, { customer_signature: { file_id: 'f', name: 'Erna Sommer' } }, {}],
  [
    'a signature on remote work',
    finish,
    { ...seen, isRemote: true },
    { customer_signature: { file_id: 'f', name: 'E' } },
    { 'inputs.customer_signature': ['unknown_field'] },
  ],
  [
    'declined because the customer was away',
    finish,
    seen,
    { customer_signature: { declined: { reason: 'missing_customer' } } },
    {},
  ],
  [
    'declined for another reason without saying which',
    finish,
    seen,
    { customer_signature: { declined: { reason: 'other_partner_reason', text: ' ' } } },
    { 'inputs.customer_signature.declined.text': ['required'] },
  ],
  [
    'declined for another reason',
    finish,
    seen,
    { customer_signature: { declined: { reason: 'other_partner_reason', text: 'Strom fiel aus' } } },
    {},
  ],
]

const stocked: Partial<InputFacts> = { pictures: ['other'], services: [service], products: [meter] }
const none: Inputs = { services: [{ api_id: 's1' }], products: [{ id: 'p2', quantity: 0 }] }

const lines: readonly Case[] = [
  [
    'products emptied beside an empty list of services',
    finish,
    stocked,
    { services: [], products: [{ id: 'p2' }] },
    {},
  ],
  ['lines left as they are', finish, stocked, {}, {}],
  ['one kind of lines emptied', finish, stocked, { services: [{ api_id: 's1', quantity: 0 }] }, {}],
  ['all lines emptied', finish, stocked, none, { 'inputs.services': ['empty_lines'] }],
  ['all lines emptied beside a custom service', finish, { ...stocked, customServices: 1 }, none, {}],
  [
    'the only lines emptied',
    finish,
    { ...seen, products: [meter] },
    { products: [{ id: 'p2', quantity: null }] },
    { 'inputs.products': ['empty_lines'] },
  ],
  [
    'an unknown service',
    finish,
    stocked,
    { services: [{ api_id: 's9', quantity: 1 }] },
    { 'inputs.services.0.api_id': ['invalid_id'] },
  ],
  [
    'a product twice',
    finish,
    stocked,
    {
      products: [
        { id: 'p2', quantity: 1 },
        { id: 'p2', quantity: 1 },
      ],
    },
    { 'inputs.products.1.id': ['invalid'] },
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

test.each([...dates, ...proofs, ...lines, ...others])('%s', (_, asked, facts, inputs, faults) => {
  expect(checkInputs(asked, inputFacts(facts), inputs)).toEqual(faults)
})

describe('preview and the real call agree', () => {
  test.each(orderTypes)('%s: what is required is missed, what is hidden is refused', (type) => {
    const values: Required<Inputs> = {
      appointment_date: date,
      readiness_date: '2026-03-12',
      services: [{ api_id: 's1', quantity: 1 }],
      products: [{ id: 'p1', quantity: 1 }],
      pictures: [photo],
      documentation: { submission_id: 'x' },
      confirmation: { submission_id: 'x' },
      serial_numbers: { p1: 'W-1' },
      customer_signature: { file_id: 'f', name: 'E' },
      comment: 'x',
      on_behalf_of_partner_id: 'a',
    }
    const order = inputFacts({
      type,
      services: [service],
      products: [wallbox],
      documentation: { formId: 'f', submissionId: null },
    })
    for (const name of askingSteps) {
      const asked: Asked = { name, to: name === 'offer.accept' ? 'appointment_confirmed' : 'started' }
      const missed = Object.keys(checkInputs(asked, order, {}))
      for (const input of inputNames) {
        const state = inputState(input, asked, order)
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
  })
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
])('%j is given: %s', (value, isGiven) => {
  expect(given('appointment_date', value as never)).toBe(isGiven)
})

test('empty lines are dropped, the rest keeps its quantity', () => {
  const sent = [
    { id: 'a', quantity: 2 },
    { id: 'b' },
    { id: 'c', quantity: 0 },
    { id: 'd', quantity: null },
    { id: 'e', quantity: 0.5 },
  ]
  expect(keptLines(sent).map((line) => [line.id, line.quantity])).toEqual([
    ['a', 2],
    ['e', 0.5],
  ])
})
