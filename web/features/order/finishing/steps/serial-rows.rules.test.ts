import { expect, it } from 'vitest'
import { listSerialRows, setSerialPiece, toSerialInput } from './serial-rows.rules.ts'

const wallbox = { id: 'a', name: 'Wallbox', quantity: 2, stored: null }
const meter = { id: 'b', name: 'Meter', quantity: 1, stored: 'M-1' }

it('each piece has a field, and the form’s numbers fill the first ones', () => {
  const rows = listSerialRows([wallbox, meter], {}, ['W-1'])
  expect(rows.map(({ id, piece, number, isFromForm }) => [id, piece, number, isFromForm])).toEqual([
    ['a', 0, 'W-1', true],
    ['a', 1, '', false],
    ['b', 0, 'M-1', false],
  ])
})

it('the second number may be typed before the first, and only numbers are sent', () => {
  const rows = listSerialRows([wallbox], {}, [])
  const text = setSerialPiece(rows, rows[1]!, 'W-2')
  const next = listSerialRows([wallbox], { a: text }, [])
  expect(next.map(({ number }) => number)).toEqual(['', 'W-2'])
  expect(toSerialInput(next)).toEqual({ a: 'W-2' })
})

it('a product that was not used needs no number, and many pieces share one field', () => {
  const modules = { id: 'c', name: 'Module', quantity: 24, stored: null }
  const rows = listSerialRows([{ ...wallbox, quantity: 0 }, modules], { c: 'P1, P2' }, [])
  expect(rows).toMatchObject([{ id: 'c', piece: null, pieces: 24, number: 'P1, P2' }])
  expect(setSerialPiece(rows, rows[0]!, 'P1, P2, P3')).toBe('P1, P2, P3')
})
