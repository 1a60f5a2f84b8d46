import { expect, test } from 'vitest'
import type { OrderInputs } from '#contract/orders/order-changes'
import { createInputFacts } from '#test/builders/order-facts'
import { checkInputs, dropEmptyLines, type InputFaults } from './input-checks.rules.ts'
import type { InputRequest, InputContext } from './inputs.rules.ts'

/**
 * Checks of what finished work must have: pictures, forms, serial numbers, a signature and the lines done.
 */

const finish: InputRequest = { name: 'order.finish', to: 'finished' }
const submit: InputRequest = { name: 'order.submit', to: 'approval_pending' }

const photo = { file_id: 'f1', type: 'device' } as const
const wallbox = { id: 'p1', name: 'Wallbox', quantity: 1, serialNumber: null, hasSerialNumber: true }
const meter = { id: 'p2', name: 'Meter', quantity: 1, serialNumber: 'M-7', hasSerialNumber: true }
const service = { api_id: 's1', quantity: 2, value_entry: 1 }

type Case = readonly [string, InputRequest, Partial<InputContext>, OrderInputs, InputFaults]

const withPicture: Partial<InputContext> = { pictures: ['other'] }

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
  ['a picture that is there already', finish, withPicture, {}, {}],
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
    { ...withPicture, documentation: { formId: 'f', submissionId: null } },
    {},
    { 'inputs.documentation': ['required'] },
  ],
  [
    'a documentation',
    finish,
    { ...withPicture, documentation: { formId: 'f', submissionId: null } },
    { documentation: { submission_id: 'x' } },
    {},
  ],
  [
    'a documentation that nobody asked for',
    finish,
    withPicture,
    { documentation: { submission_id: 'x' } },
    { 'inputs.documentation': ['unknown_field'] },
  ],
  [
    'a documentation that is settled',
    submit,
    { ...withPicture, documentation: { formId: 'f', submissionId: 'x' } },
    { documentation: { submission_id: 'y' } },
    { 'inputs.documentation': ['unknown_field'] },
  ],
  [
    'no serial number',
    finish,
    { ...withPicture, products: [wallbox, meter] },
    {},
    { 'inputs.serial_numbers.p1': ['required'] },
  ],
  [
    'a blank serial number',
    finish,
    { ...withPicture, products: [wallbox] },
    { serial_numbers: { p1: ' ' } },
    { 'inputs.serial_numbers.p1': ['required'] },
  ],
  [
    'a known number wiped out',
    finish,
    { ...withPicture, products: [wallbox, meter] },
    { serial_numbers: { p1: 'W-1', p2: '' } },
    { 'inputs.serial_numbers.p2': ['required'] },
  ],
  [
    'all serial numbers',
    finish,
    { ...withPicture, products: [wallbox, meter] },
    { serial_numbers: { p1: 'W-1' } },
    {},
  ],
  [
    'a number of a foreign product',
    finish,
    { ...withPicture, products: [meter] },
    { serial_numbers: { p9: 'X' } },
    { 'inputs.serial_numbers.p9': ['invalid_id'] },
  ],
  [
    'a maintenance may leave numbers out',
    finish,
    { ...withPicture, type: 'maintenance', products: [wallbox] },
    {},
    {},
  ],
  ['no signature: it may follow', finish, withPicture, {}, {}],
  ['a signature', finish, withPicture, { customer_signature: { file_id: 'f', name: 'Erna Sommer' } }, {}],
  [
    'a signature on remote work',
    finish,
    { ...withPicture, isRemote: true },
    { customer_signature: { file_id: 'f', name: 'E' } },
    { 'inputs.customer_signature': ['unknown_field'] },
  ],
  [
    'declined because the customer was away',
    finish,
    withPicture,
    { customer_signature: { declined: { reason: 'missing_customer' } } },
    {},
  ],
  [
    'declined for another reason without saying which',
    finish,
    withPicture,
    { customer_signature: { declined: { reason: 'other_partner_reason', text: ' ' } } },
    { 'inputs.customer_signature.declined.text': ['required'] },
  ],
  [
    'declined for another reason',
    finish,
    withPicture,
    { customer_signature: { declined: { reason: 'other_partner_reason', text: 'Strom fiel aus' } } },
    {},
  ],
]

const withLines: Partial<InputContext> = { pictures: ['other'], services: [service], products: [meter] }
const emptiedLines: OrderInputs = { services: [{ api_id: 's1' }], products: [{ id: 'p2', quantity: 0 }] }

const lines: readonly Case[] = [
  [
    'products emptied beside an empty list of services',
    finish,
    withLines,
    { services: [], products: [{ id: 'p2' }] },
    {},
  ],
  ['lines left as they are', finish, withLines, {}, {}],
  ['one kind of lines emptied', finish, withLines, { services: [{ api_id: 's1', quantity: 0 }] }, {}],
  ['all lines emptied', finish, withLines, emptiedLines, { 'inputs.services': ['empty_lines'] }],
  [
    'all lines emptied beside a custom service',
    finish,
    { ...withLines, customServices: 1 },
    emptiedLines,
    {},
  ],
  [
    'the only lines emptied',
    finish,
    { ...withPicture, products: [meter] },
    { products: [{ id: 'p2', quantity: null }] },
    { 'inputs.products': ['empty_lines'] },
  ],
  [
    'an unknown service',
    finish,
    withLines,
    { services: [{ api_id: 's9', quantity: 1 }] },
    { 'inputs.services.0.api_id': ['invalid_id'] },
  ],
  [
    'a product twice',
    finish,
    withLines,
    {
      products: [
        { id: 'p2', quantity: 1 },
        { id: 'p2', quantity: 1 },
      ],
    },
    { 'inputs.products.1.id': ['invalid'] },
  ],
]

test.each([...proofs, ...lines])('proof of work is checked: %s', (_, asked, facts, inputs, faults) => {
  expect(checkInputs(asked, createInputFacts(facts), inputs)).toEqual(faults)
})

test('lines without a quantity are dropped and the others keep their quantity', () => {
  const sent = [
    { id: 'a', quantity: 2 },
    { id: 'b' },
    { id: 'c', quantity: 0 },
    { id: 'd', quantity: null },
    { id: 'e', quantity: 0.5 },
  ]
  expect(dropEmptyLines(sent).map((line) => [line.id, line.quantity])).toEqual([
    ['a', 2],
    ['e', 0.5],
  ])
})
