import { expect, it } from 'vitest'
import type { FormModel } from '#contract/forms/forms'
import { prefillAnswers } from './prefill.rules.ts'

const title = { de: 'x', en: 'x', fr: 'x' }
const model: FormModel = {
  title,
  pages: [
    {
      name: 'page',
      title,
      elements: [
        { type: 'text', name: 'day', title, inputType: 'date', prefill: 'today' },
        { type: 'text', name: 'tester', title, prefill: 'person' },
        { type: 'text', name: 'device', title, prefill: 'product' },
        { type: 'text', name: 'other', title },
      ],
    },
  ],
}

it('an empty form starts with the day, the person and the product, as far as they are known', () => {
  const values = { today: '2026-11-22', person: 'Ines Vogt', product: null }
  expect(prefillAnswers(model, values)).toEqual({ day: '2026-11-22', tester: 'Ines Vogt' })
  expect(prefillAnswers(model, { ...values, product: 'Wallbox' })).toMatchObject({ device: 'Wallbox' })
})
