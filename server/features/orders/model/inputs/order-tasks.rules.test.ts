import { expect, test } from 'vitest'
import type { OrderTask } from '#contract/orders/order-tasks'
import { createInputFacts, createOrderFacts, createOrderFactsInStatus } from '#test/builders/order-facts'
import { listOrderTasks, type TaskFacts } from './order-tasks.rules.ts'

const form = { formId: 'f1', submissionId: null }
const filledForm = { formId: 'f1', submissionId: 's1' }
const appointment = { start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T11:00:00.000Z' }
const wallbox = { id: 'p1', name: 'Wallbox', quantity: 1, serialNumber: null, hasSerialNumber: true }
const dangerAt = '2026-03-12T23:00:00.000Z'

type Given = { order?: Partial<TaskFacts['order']>; inputs?: Partial<TaskFacts['inputs']> }

/** Lists the tasks as short texts: `kind`, `+` if done, and the number of missing parts. */
function describeTasks({ order, inputs }: Given): string {
  const facts = createOrderFacts(order)
  const { type, isRemote, signatureRequired, signature } = facts
  const parts = { documentation: form, pictureSlots: ['installation_site' as const], ...inputs }
  const context = createInputFacts({ type, isRemote, signatureRequired, signature, ...parts })
  return listOrderTasks({ order: facts, inputs: context, dangerAt }).map(formatTask).join(' ')
}

function formatTask({ kind, state, count }: OrderTask): string {
  return `${kind}${state === 'done' ? '+' : ''}${count === null ? '' : `:${count}`}`
}

const proofs = 'photos:1 protocol signature'
const waitsForCompany = {
  reason: 'partner_info',
  substate: 'partner_info_awaiting',
  mover: 'partner',
} as const
const waitsForDelivery = {
  reason: 'product_ordering',
  substate: 'pending_delivery',
  mover: 'partner',
} as const
const waitsForCustomer = { reason: 'customer_pause', substate: 'paused', mover: 'customer' } as const
const waitsForSignature = { reason: 'customer_signature', substate: null, mover: 'partner' } as const

const table: readonly (readonly [title: string, Given, tasks: string])[] = [
  ['an accepted order needs an appointment and all proofs', {}, `appointment ${proofs}`],
  ['an order whose appointment is agreed later needs none', { order: { asyncAppointment: true } }, proofs],
  [
    'a confirmed appointment is done',
    { order: { status: 'appointment_confirmed' }, inputs: { appointment } },
    `appointment+ ${proofs}`,
  ],
  [
    'products of an installation need serial numbers, which are counted',
    { inputs: { products: [wallbox, { ...wallbox, id: 'p2' }] } },
    'appointment photos:1 protocol serial_numbers:2 signature',
  ],
  [
    'a blank serial number is missing',
    { inputs: { products: [wallbox, { ...wallbox, id: 'p2', serialNumber: 'SN-2' }] } },
    'appointment photos:1 protocol serial_numbers:1 signature',
  ],
  [
    'products of a maintenance need no serial number',
    { order: { type: 'maintenance' }, inputs: { products: [wallbox] } },
    `appointment ${proofs}`,
  ],
  [
    'a product that has no serial number needs none',
    { inputs: { products: [wallbox, { ...wallbox, id: 'p2', hasSerialNumber: false }] } },
    'appointment photos:1 protocol serial_numbers:1 signature',
  ],
  [
    'every missing kind of picture is counted',
    { inputs: { pictureSlots: ['installation_site', 'meter_cabinet'], pictures: ['other'] } },
    'appointment photos:2 protocol signature',
  ],
  [
    'a price that the marketplace offers needs an answer, also after the submission',
    { order: { status: 'approval_pending', signature: 'taken' }, inputs: { offeredPrices: 2 } },
    'additional_price:2',
  ],
  [
    'a cancelled order needs no answer to an offered price',
    { order: { status: 'cancelled', signature: 'taken' }, inputs: { offeredPrices: 1 } },
    '',
  ],
  [
    'an order without a form needs no protocol',
    { inputs: { documentation: null } },
    'appointment photos:1 signature',
  ],
  [
    'everything done',
    {
      order: { status: 'started', signature: 'taken' },
      inputs: {
        appointment,
        pictures: ['installation_site'],
        documentation: filledForm,
        products: [{ ...wallbox, serialNumber: 'SN-1' }],
      },
    },
    'appointment+ photos+ protocol+ serial_numbers+ signature+',
  ],
  [
    'a declined signature is done',
    { order: { status: 'finished', signature: 'declined' } },
    'photos:1 protocol signature+',
  ],
  ['remote work needs no signature', { order: { isRemote: true } }, 'appointment photos:1 protocol'],
  ['after the submission only a missing signature is left', { order: { status: 'completed' } }, 'signature'],
  [
    'after the submission a taken signature is no task',
    { order: { status: 'completed', signature: 'taken' } },
    '',
  ],
  [
    'a hold that waits for the company needs an answer',
    { order: { status: 'on_hold', resumesTo: 'started', hold: waitsForCompany } },
    `answer ${proofs}`,
  ],
  [
    'a hold that waits for products needs the confirmation of their receipt',
    { order: { status: 'on_hold', resumesTo: 'accepted', hold: waitsForDelivery } },
    `delivery appointment ${proofs}`,
  ],
  [
    'a hold that waits for the customer adds no task',
    { order: { status: 'on_hold', resumesTo: 'started', hold: waitsForCustomer } },
    proofs,
  ],
  [
    'a hold that waits for the signature has only that task',
    { order: { status: 'on_hold', resumesTo: 'approval_pending', hold: waitsForSignature } },
    'signature',
  ],
  [
    'a held offer needs an answer and nothing else',
    { order: createOrderFactsInStatus('on_hold_before_accepted') },
    'answer',
  ],
  ['an offer has no tasks', { order: { status: 'open' } }, ''],
  ['a cancelled order has no tasks', { order: { status: 'cancelled' } }, ''],
  ['a closed order has no tasks', { order: { status: 'closed' } }, ''],
]

test.each(table)('tasks of an order: %s', (_, given, tasks) => {
  expect(describeTasks(given)).toBe(tasks)
})

test.each([
  ['accepted', { appointment: dangerAt }],
  ['appointment_confirmed', {}],
  ['started', { photos: dangerAt, protocol: dangerAt }],
  ['finished', {}],
] as const)('in status %s only the tasks of its queue have the deadline of the queue', (status, due) => {
  const order = createOrderFacts({ status })
  const inputs = createInputFacts({ documentation: form })
  const tasks = listOrderTasks({ order, inputs, dangerAt }).filter((task) => task.due_at !== null)
  expect(Object.fromEntries(tasks.map((task) => [task.kind, task.due_at]))).toEqual(due)
})
