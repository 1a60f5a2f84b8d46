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
  const values = { today: '2026-11-22', person: 'Ines Vogt', products: [] }
  expect(prefillAnswers(model, values)).toEqual({ day: '2026-11-22', tester: 'Ines Vogt' })
  expect(prefillAnswers(model, { ...values, products: ['Wallbox', 'Zähler'] })).toMatchObject({
    device: 'Wallbox',
  })
})

it('a group that asks for the product starts with a row per piece, up to the number of rows it takes', () => {
  const group = (maxPanelCount: number): FormModel => ({
    title,
    pages: [
      {
        name: 'page',
        title,
        elements: [
          {
            type: 'paneldynamic',
            name: 'devices',
            title,
            templateTitle: title,
            maxPanelCount,
            templateElements: [
              { type: 'text', name: 'device', title, prefill: 'product' },
              { type: 'text', name: 'tester', title, prefill: 'person' },
              { type: 'text', name: 'serial_number', title },
            ],
          },
        ],
      },
    ],
  })
  const values = { today: '2026-11-22', person: 'Ines Vogt', products: ['Wallbox', 'Wallbox', 'Zähler'] }
  expect(prefillAnswers(group(20), values)).toEqual({
    devices: [
      { device: 'Wallbox', tester: 'Ines Vogt' },
      { device: 'Wallbox', tester: 'Ines Vogt' },
      { device: 'Zähler', tester: 'Ines Vogt' },
    ],
  })
  expect(prefillAnswers(group(1), values)).toEqual({ devices: [{ device: 'Wallbox', tester: 'Ines Vogt' }] })
  expect(prefillAnswers(group(20), { ...values, products: [] })).toEqual({})
})
