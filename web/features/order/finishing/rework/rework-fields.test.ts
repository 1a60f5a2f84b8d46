import { expect, it } from 'vitest'
import type { ReworkField } from '#contract/orders/rework'
import { isReworkField, isReworkQuestion, listReworkChanges, listReworkFields } from './rework-fields.ts'

type Page = Parameters<typeof listReworkFields>[0] & Parameters<typeof listReworkChanges>[0]

const inAllLanguages = (de: string, fr = de) => ({ de, en: de, fr })
const createInput = (de: string, fr?: string) => ({ state: 'required', label: inAllLanguages(de, fr) })
const formatPhoto = (place: string) => `Photo ${place}`
const cable = inAllLanguages('Leitungsweg', 'Cheminement des câbles')

/** A page of which only the parts are filled that the functions read. */
function createPage(fields: readonly ReworkField[], more: Partial<Page> = {}): Page {
  return {
    work: {
      photos: [{ name: 'plate_photo', label: 'Typenschild', type: 'nameplate' }],
      questions: [{ path: 'cable', label: 'Cheminement' }],
      changes: [],
    },
    requested: {
      pictures: {
        ...createInput('Fotos'),
        variants: [{ value: 'meter_cabinet', label: inAllLanguages('Zählerschrank', 'Armoire de comptage') }],
      },
      services: createInput('Leistungen', 'Prestations'),
      serial_numbers: createInput('Seriennummern', 'Numéros de série'),
      customer_signature: createInput('Unterschrift des Kunden', 'Signature du client'),
    },
    order: {
      services: [{ api_id: 's1', quantity: 3 }],
      products: [],
      rework: { comment: 'Bitte nachbessern.', at: '2026-11-20T08:00:00.000Z', fields },
    },
    inputs: {},
    additional: [],
    rows: [{ id: 'p1', piece: 0, pieces: 1, name: 'Wallbox', number: '', isFromForm: false }],
    slots: ['meter_cabinet'],
    ...more,
  } as unknown as Page
}

it.each([
  ['question', 'cable', ['work cable']],
  ['question', 'plate_photo', ['photo plate_photo']],
  ['question', 'removed_since', []],
  ['photo', 'nameplate', ['photo plate_photo']],
  ['photo', 'meter_cabinet', ['slot meter_cabinet']],
  ['photo', 'damage', []],
  ['input', 'services', ['services']],
  ['input', 'products', []],
  ['input', 'serial_numbers', ['serial p1 0']],
  ['input', 'customer_signature', ['signature']],
] as const)('the %s “%s” that was sent back is at the places %j of the page', (kind, name, places) => {
  const page = createPage([{ kind, name, label: cable }])
  const fields = listReworkFields(page, 'fr', formatPhoto)
  const label = kind === 'photo' ? 'Photo Cheminement des câbles' : 'Cheminement des câbles'
  expect(fields.map((field) => field.label)).toEqual([label])
  expect(fields.flatMap((field) => field.places.map((place) => place.field))).toEqual(places)
  for (const place of places) expect(isReworkField(page, place)).toBe(true)
})

it('words of the comment mark no field', () => {
  const order = { ...createPage([]).order, rework: { comment: 'Seriennummern fehlen.', at: '', fields: [] } }
  const page = createPage([], { order })
  expect(listReworkFields(page, 'de', formatPhoto)).toEqual([])
  expect(isReworkField(page, 'serial p1 0')).toBe(false)
})

it('an order that was not sent back has no marked fields', () => {
  const { rework: _, ...order } = createPage([]).order
  expect(listReworkFields(createPage([], { order }), 'de', formatPhoto)).toEqual([])
})

it('a signature that was given cannot be corrected, so it has no place', () => {
  const requested = { customer_signature: { ...createInput('Unterschrift'), state: 'readonly' } }
  const page = createPage([{ kind: 'input', name: 'customer_signature', label: cable }], {
    requested: requested as unknown as Page['requested'],
  })
  expect(listReworkFields(page, 'de', formatPhoto)[0]?.places).toEqual([])
})

it('a question of a form is marked by its name, or by the kind of photo that it takes', () => {
  const { rework } = createPage([
    { kind: 'question', name: 'cable', label: cable },
    { kind: 'photo', name: 'nameplate', label: cable },
  ]).order
  expect(isReworkQuestion(rework, { name: 'cable', photoType: null })).toBe(true)
  expect(isReworkQuestion(rework, { name: 'plate_photo', photoType: 'nameplate' })).toBe(true)
  expect(isReworkQuestion(rework, { name: 'nameplate', photoType: null })).toBe(false)
  expect(isReworkQuestion(undefined, { name: 'cable', photoType: null })).toBe(false)
})

it('changes since the last submission are named in the language of the reader', () => {
  const page = createPage([], {
    inputs: {
      pictures: [{ file_id: 'f1', type: 'meter_cabinet' }],
      services: [{ api_id: 's1', quantity: 2 }],
      serial_numbers: { p1: ' ' },
    } as unknown as Page['inputs'],
  })
  expect(listReworkChanges(page, 'fr')).toEqual(['Armoire de comptage', 'Prestations'])
  expect(listReworkChanges(createPage([]), 'de')).toEqual([])
})
