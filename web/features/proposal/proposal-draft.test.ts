import { describe, expect, test } from 'vitest'
import {
  emptyProposalDraft,
  computeProposalTotals,
  removeBlankRows,
  toProposalBody,
  type ProposalDraft,
} from './proposal-draft.ts'

const testMargins = { listing: 12.5, selling: 10 }
const testCatalogue = [
  {
    service: { id: 'mount', description: { de: 'Montage', en: 'Mounting', fr: 'Montage' } },
    unit_measure: 'Stk.',
    value_entry: 1,
    minutes: 0,
    price_purchasing: 389,
    price_lists: null,
    price_selling: null,
  },
]
const testDraft: ProposalDraft = {
  ...emptyProposalDraft,
  services: [
    { id: 'a', service: 'mount', quantity: 2 },
    { id: 'b', service: null, quantity: 1 },
  ],
  customs: [{ id: 'c', name: 'Zuleitung', serviceType: null, quantity: 0.333, price: 10.05 }],
  products: [{ id: 'd', name: 'Charger', supplier: '', quantity: 1, price: 500 }],
}

describe('proposal drafts', () => {
  test('the totals of a draft equal those that the server computes for the same lines', () => {
    expect(computeProposalTotals(testDraft, testCatalogue, testMargins)).toEqual({
      purchasing: 1281.35,
      listing: 1441.53,
      selling: 1409.48,
    })
  })

  test('empty rows of a draft are not sent', () => {
    expect(toProposalBody(removeBlankRows(testDraft)).services).toEqual([{ service: 'mount', quantity: 2 }])
  })
})
