import { describe, expect, test } from 'vitest'
import { creditNoteStates } from '#contract/money/credit-notes'
import { evaluateTransition } from '#server/kernel/state-machine'
import { formatDocumentNumber, creditNoteSteps, calculateVat } from './credit-note-steps.rules.ts'

describe('credit note state machine', () => {
  const table: Record<string, Record<string, string>> = {
    sent: { 'creditNote.receive': 'received', 'creditNote.cancel': 'cancelled' },
    received: { 'creditNote.pay': 'paid', 'creditNote.cancel': 'cancelled' },
    paid: { 'creditNote.cancel': 'cancelled', 'creditNote.returnPayment': 'received' },
    cancelled: { 'creditNote.sendCancellation': 'cancellation_sent' },
    cancellation_sent: {},
  }
  const every = creditNoteStates.flatMap((state) =>
    creditNoteSteps.map((step) => [state, step.name] as const),
  )
  test.each(every)(
    'a credit note in the state %s takes the step %s exactly if the table allows it',
    (state, name) => {
      const verdict = evaluateTransition(
        creditNoteSteps.filter((step) => step.name === name),
        state,
        ['system'],
      )
      expect(verdict.allowed ? verdict.step.to : undefined).toBe(table[state]?.[name])
    },
  )

  test('a company cannot take any step of a credit note', () => {
    for (const step of creditNoteSteps)
      expect(evaluateTransition([step], step.from[0] ?? 'sent', ['person', 'admin']).allowed).toBe(false)
  })
})

test.each([
  [10_000, 'standard', 1_900],
  [3, 'standard', 1],
  [2, 'standard', 0],
  [50, 'standard', 10],
  [1_234_567_890, 'standard', 234_567_899],
  [10_000, 'small_business', 0],
  [10_000, 'reverse_charge', 0],
] as const)('the VAT on %i cents with status %s is %i cents', (net, status, vat) => {
  expect(calculateVat(net, status)).toBe(vat)
})

test('a number has six digits, or more for larger counts', () => {
  expect(formatDocumentNumber('creditNote', 2026, 123)).toBe('G2026-000123')
  expect(formatDocumentNumber('cancellation', 2026, 1_234_567)).toBe('S2026-1234567')
})
