// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { useDraftInput } from './use-draft-input.ts'

/** Tests input that is stored per user until it is sent. */

let person = 'c1'
vi.mock('#web/api/session/session', () => ({ useUser: () => ({ contact: { id: person } }) }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

interface Input {
  readonly date: string | null
  readonly reason: string
}
const emptyInput: Input = { date: null, reason: '' }
type DraftInput = ReturnType<typeof useDraftInput<Input>>

function openQuestion(): { current: () => DraftInput; close: () => void } {
  let now: DraftInput
  function Question() {
    now = useDraftInput('reschedule o1', emptyInput)
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Question />))
  return { current: () => now, close: () => act(() => root.unmount()) }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  person = 'c1'
})

it('input survives closing the form and is deleted after it was sent', () => {
  const first = openQuestion()
  act(() => first.current()[1]({ reason: 'Der Kunde ist verreist' }))
  first.close()

  const again = openQuestion()
  expect(again.current()[0]).toEqual({ date: null, reason: 'Der Kunde ist verreist' })
  act(() => again.current()[2]())
  again.close()
  expect(openQuestion().current()[0]).toEqual({ date: null, reason: '' })
})

it('input is not shown to another user, and nothing is stored without input', () => {
  const first = openQuestion()
  first.close()
  expect(localStorage).toHaveLength(0)
  const typing = openQuestion()
  act(() => typing.current()[1]({ reason: 'x' }))
  person = 'c2'
  expect(openQuestion().current()[0].reason).toBe('')
})

it('a change after the form was closed reaches the stored input', () => {
  const first = openQuestion()
  act(() => first.current()[1]({ date: '2026-03-02' }))
  first.close()
  act(() => first.current()[1](({ reason }) => ({ reason: `${reason}später` })))
  expect(openQuestion().current()[0]).toEqual({ date: '2026-03-02', reason: 'später' })
})
