import { expect, it } from 'vitest'
import { findOpenRework, isNamedIn } from './rework.rules.ts'

const createEntry = (step: string, after: unknown = {}) => ({
  id: step,
  at: '2026-11-20T08:00:00.000Z',
  done_at: null,
  step,
  by: { kind: 'operator' as const, name: 'Marktplatz', account: null },
  on_behalf_of: null,
  before: null,
  after,
})

it('the words of a return are shown until the order is submitted again', () => {
  const rework = createEntry('order.rework', { comment: 'Foto der Unterverteilung fehlt' })
  expect(findOpenRework([createEntry('order.finish'), rework])).toEqual({
    text: 'Foto der Unterverteilung fehlt',
    at: '2026-11-20T08:00:00.000Z',
  })
  expect(findOpenRework([createEntry('order.submit'), rework])).toBeNull()
  expect(findOpenRework([createEntry('order.start')])).toBeNull()
})

it('a field is concerned if a long word of its label occurs in the text', () => {
  const text = 'Foto der Unterverteilung fehlt'
  expect(isNamedIn(text, ['Foto: Verteilung mit Beschriftung, Abdeckung offen'])).toBe(true)
  expect(isNamedIn(text, ['Foto: Typenschild'])).toBe(false)
})

it('a field is found by its label in the language of the marketplace, whatever the user reads', () => {
  const labels = ['Leitungsweg', 'Cable route', 'Cheminement du câble']
  expect(isNamedIn('Bitte den Leitungsweg beschreiben.', labels)).toBe(true)
  expect(isNamedIn('Bitte beschriften.', labels)).toBe(false)
})

it('words that occur in many labels mark no field', () => {
  expect(isNamedIn('Weitere Angaben fehlen.', ['Weitere Fotos', 'Further photos'])).toBe(false)
})
