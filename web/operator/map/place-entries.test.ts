import { expect, test } from 'vitest'
import {
  countMarks,
  listEntriesAtPlace,
  toMapPlaces,
  type PlaceEntry,
  type PlaceMark,
} from './place-entries.ts'

const leipzig = { latitude: 51.34, longitude: 12.37 }
const entry = (id: string, more: Partial<PlaceEntry> = {}): PlaceEntry => ({
  id,
  name: `Auftrag ${id}`,
  href: `/${id}/`,
  position: leipzig,
  mark: 'open',
  ...more,
})
const marks: PlaceMark[] = [
  { name: 'open', tone: 'accent', sign: '?', label: 'Offen' },
  { name: 'late', tone: 'warning', sign: '!', label: 'Spät' },
  { name: 'paid', tone: 'done', sign: '✓', label: 'Bezahlt' },
]

test('places on the map have the colour and the character of their mark, and entries without a position are left out', () => {
  expect(
    toMapPlaces([entry('1'), entry('2', { position: null }), entry('3', { mark: 'late' })], marks),
  ).toEqual([
    { id: '1', label: 'Auftrag 1', position: leipzig, tone: 'place', sign: '?' },
    { id: '3', label: 'Auftrag 3', position: leipzig, tone: 'warning', sign: '!' },
  ])
})

test('the legend has the marks that occur, in their sequence and with their numbers', () => {
  const counted = countMarks([entry('1', { mark: 'late' }), entry('2'), entry('3', { mark: 'late' })], marks)
  expect(counted.map(({ name, count }) => [name, count])).toEqual([
    ['open', 1],
    ['late', 2],
  ])
})

test('entries at exactly the same position belong together; an entry without a position is alone', () => {
  const near = { latitude: 51.34, longitude: 12.3701 }
  const entries = [
    entry('1'),
    entry('2', { position: near }),
    entry('3'),
    entry('4', { position: null }),
    entry('5', { position: null }),
  ]
  const idsAt = (id: string) => listEntriesAtPlace(entries, id).map((one) => one.id)
  expect(idsAt('3')).toEqual(['1', '3'])
  expect(idsAt('2')).toEqual(['2'])
  expect(idsAt('4')).toEqual(['4'])
  expect(idsAt('gone')).toEqual([])
})
