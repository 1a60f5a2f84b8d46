// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { drafts } from '../drafts/drafts.ts'
import { createDraftEvidence } from './draft-evidence.ts'
import { deleteDraftWork, readDraftWork } from './draft-work.ts'

/** Tests which work on this device can be attached to an order that no longer accepts it. */

const person = 'c1'
const order = '0193a1c2-0000-7000-8000-000000000001'
const shownOrder = { api_id: order, version: 4, job: { name: 'A-1' }, products: [] } as unknown as Order
const photo = { file_id: 'device:1', type: 'device' }

function saveStep(inputs: object, contactId = person) {
  drafts.set(`draft ${contactId} ${order} finished`, JSON.stringify(inputs))
}

function saveForm(answers: object, base: object = {}) {
  drafts.set(`form ${person} ${order} wallbox`, JSON.stringify({ form: { id: 'f1' }, answers, base }))
}

const listEvidence = () => {
  const { inputs, forms } = readDraftWork(person, order)
  return createDraftEvidence(shownOrder, inputs, forms).map(({ errand }) => errand)
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
})

it('photos of the finishing page and answers of its form are evidence', () => {
  saveStep({ pictures: [photo] })
  saveForm({ cable: 'Kellerdecke' })
  expect(listEvidence()).toMatchObject([
    { call: 'form.submit', given: { body: { form_id: 'f1', answers: { cable: 'Kellerdecke' } } } },
    { call: 'order.setStatus', given: { body: { inputs: { pictures: [photo] } } } },
  ])
})

it('a form in which nothing was changed is no evidence, nor is the work of another user', () => {
  saveForm({ cable: 'Keller' }, { cable: 'Keller' })
  saveStep({ pictures: [photo] }, 'c2')
  expect(listEvidence()).toEqual([])
})

it('damaged drafts are ignored', () => {
  drafts.set(`draft ${person} ${order} finished`, '{"pictures": [')
  expect(listEvidence()).toEqual([])
})

it('deleted work is gone from the device', () => {
  saveStep({ comment: 'Zähler gewechselt' })
  saveForm({ cable: 'Kellerdecke' })
  expect(listEvidence()).toHaveLength(2)
  deleteDraftWork(readDraftWork(person, order))
  expect(listEvidence()).toEqual([])
})
