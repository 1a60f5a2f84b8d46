import { expect, it } from 'vitest'
import { listReworkChanges, listReworkFields } from './rework-fields.ts'

type Page = Parameters<typeof listReworkFields>[0] & Parameters<typeof listReworkChanges>[0]

const inAllLanguages = (de: string, fr = de) => ({ de, en: de, fr })
const createInput = (de: string, fr?: string) => ({ state: 'required', label: inAllLanguages(de, fr) })

/** A page of which only the parts are filled that both functions read. */
function createPage(text: string, more: Partial<Page> = {}): Page {
  const work = {
    photos: [{ name: 'plate', label: 'Typenschild', titles: ['Typenschild', 'Plaque signalétique'] }],
    questions: [{ path: 'cable', label: 'Cheminement', titles: ['Leitungsweg', 'Cheminement'] }],
    changes: [],
  }
  const requested = {
    pictures: {
      ...createInput('Fotos'),
      variants: [
        { value: 'distribution', label: inAllLanguages('Unterverteilung', 'Tableau divisionnaire') },
      ],
    },
    services: createInput('Leistungen', 'Prestations'),
    serial_numbers: createInput('Seriennummern', 'Numéros de série'),
    customer_signature: createInput('Unterschrift des Kunden', 'Signature du client'),
  }
  return {
    rework: { text, at: '2026-11-20T08:00:00.000Z' },
    work,
    requested,
    order: { services: [{ api_id: 's1', quantity: 3 }], products: [] },
    inputs: {},
    additional: [],
    rows: [{ id: 'p1', piece: 0, pieces: 1, name: 'Wallbox', number: '', isFromForm: false }],
    slots: ['distribution'],
    ...more,
  } as unknown as Page
}

it.each([
  ['Das Foto vom Typenschild ist unscharf.', ['photo plate']],
  ['Foto der Unterverteilung fehlt', ['slot distribution']],
  ['Bitte den Leitungsweg beschreiben, die Seriennummer fehlt.', ['work cable']],
  ['Seriennummern fehlen', ['serial p1 0']],
  ['Die Unterschrift fehlt.', ['signature']],
  ['Bitte noch einmal beim Kunden prüfen.', []],
])('“%s” marks the fields %j, also for a French reader', (text, fields) => {
  expect(listReworkFields(createPage(text), 'fr').map(({ field }) => field)).toEqual(fields)
})

it('an order that was not sent back has no marked fields', () => {
  expect(listReworkFields(createPage('', { rework: null }), 'de')).toEqual([])
})

it('changes since the last submission are named in the language of the reader', () => {
  const page = createPage('', {
    inputs: {
      pictures: [{ file_id: 'f1', type: 'distribution' }],
      services: [{ api_id: 's1', quantity: 2 }],
      serial_numbers: { p1: ' ' },
    } as unknown as Page['inputs'],
  })
  expect(listReworkChanges(page, 'fr')).toEqual(['Tableau divisionnaire', 'Prestations'])
  expect(listReworkChanges(createPage(''), 'de')).toEqual([])
})
