import { describe, expect, test } from 'vitest'
import { locales } from '#contract/kit/locale'
import { cancellationCategories } from '#contract/orders/model/order-enums'
import { findCancellationReason, cancellationReasons } from './cancellation-reasons.rules.ts'

/** Stored orders name their reason by these ids, so they must not change. */
const expected = [
  ['partner_no_capacity', false, false],
  ['partner_staff_absent', false, false],
  ['partner_missing_qualification', false, false],
  ['partner_missing_equipment', false, false],
  ['partner_no_common_date', false, false],
  ['partner_other', false, true],
  ['customer_withdrew', false, false],
  ['customer_other_company', false, false],
  ['customer_unreachable', false, false],
  ['customer_absent', true, false],
  ['customer_refused_work', true, false],
  ['customer_site_not_ready', true, false],
  ['customer_not_feasible', true, false],
  ['customer_other', false, true],
  ['brand_withdrew', false, false],
  ['brand_product_unavailable', false, false],
  ['brand_wrong_data', false, true],
  ['brand_duplicate', false, false],
] as const

describe('cancellation reasons', () => {
  test('cancellation reasons keep their ids, order and requirements', () => {
    const actual = cancellationReasons.map((one) => [one.id, one.sign_off, one.needsComment])
    expect(actual).toEqual(expected)
  })

  test.each(cancellationReasons.map((one) => [one.id, one] as const))(
    'the cancellation reason %s has a category and texts in three languages',
    (id, one) => {
      expect(findCancellationReason(id)).toBe(one)
      expect(cancellationCategories).toContain(one.reason_category)
      expect(id.startsWith(`${one.reason_category}_`)).toBe(true)
      for (const locale of locales) {
        expect(one.description[locale]).toMatch(/\S/)
        expect(one.instructions[locale]).toMatch(/\S/)
      }
    },
  )

  test('no two cancellation reasons have the same text', () => {
    for (const locale of locales) {
      const texts = cancellationReasons.map((one) => one.description[locale])
      expect(new Set(texts).size).toBe(texts.length)
    }
  })

  test('every cancellation reason is listed in this test', () => {
    expect(findCancellationReason('because')).toBeUndefined()
  })
})
