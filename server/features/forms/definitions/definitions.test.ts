import { beforeAll, describe, expect, test } from 'vitest'
import type { FormElement } from '#contract/forms/forms'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestForm, createFormReader } from '#test/builders/forms'
import { createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { addForm, loadForms } from './definitions.commands.ts'
import { findFormFaults } from '#contract/forms/form-faults'
import { parseFormFile } from './form-files.queries.ts'

const { database, owner } = await freshDatabase()
const get = await createFormReader(database)

let partner: Partner
let formId: string
beforeAll(async () => {
  partner = await createTestPartner(database)
  formId = await runAsOperator(database, (call) => addForm(call, createTestForm('plain')))
})

describe('loading forms', () => {
  test('all shipped forms are valid, and loading them twice changes nothing', async () => {
    const first = await runAsOperator(database, (call) => loadForms(call))
    expect(first.length).toBeGreaterThan(10)
    expect(await runAsOperator(database, (call) => loadForms(call))).toEqual([])
  })

  test('a changed form becomes the next version and the old version stays', async () => {
    const one = await runAsOperator(database, (call) => addForm(call, createTestForm('changing')))
    const again = await runAsOperator(database, (call) => addForm(call, createTestForm('changing')))
    const two = await runAsOperator(database, (call) =>
      addForm(call, createTestForm('changing', { order_type: null })),
    )
    expect(again).toBe(one)
    const { rows } = await owner.query(
      `select id, version from form_definitions where key = 'changing' order by version`,
    )
    expect(rows).toEqual([
      { id: one, version: 1 },
      { id: two, version: 2 },
    ])
  })

  test('two processes that start at the same time load every form once', async () => {
    const loads = [1, 2, 3].map(() =>
      runAsOperator(database, (call) => addForm(call, createTestForm('at-once'))),
    )
    expect(new Set(await Promise.all(loads)).size).toBe(1)
  })

  test.each([
    ['an unreadable condition', { visibleIf: 'what is it' }],
    ['a condition on a missing question', { visibleIf: '{nothing} = 1' }],
  ])('a form with %s is refused', (_, more) => {
    const { model } = createTestForm('bad')
    const [page] = model.pages
    const elements = page?.elements.map((element) => ({ ...element, ...more }))
    expect(() =>
      parseFormFile({ ...createTestForm('bad'), model: { ...model, pages: [{ ...page, elements }] } }),
    ).toThrow()
  })
})

describe('faults of a form', () => {
  const { model } = createTestForm('bad')
  const [page] = model.pages
  const [what, photo] = page!.elements
  const faults = (elements: unknown[]) =>
    findFormFaults({ ...model, pages: [{ ...page!, elements: elements as FormElement[] }] })

  test.each<[string, unknown[], object]>([
    [
      'a duplicate name',
      [what, { ...photo, name: 'what' }],
      { 'model.pages.0.elements.1.name': 'name_twice' },
    ],
    [
      'a condition on a missing question',
      [{ ...what, visibleIf: '{nothing} empty' }],
      { 'model.pages.0.elements.0.visibleIf': 'condition_on_nothing' },
    ],
    [
      'an unreadable condition',
      [{ ...what, requiredIf: 'always' }],
      { 'model.pages.0.elements.0.requiredIf': 'condition_unreadable' },
    ],
    [
      'an empty range',
      [{ ...what, inputType: 'number', min: 5, max: 4 }],
      { 'model.pages.0.elements.0.min': 'empty_range' },
    ],
    [
      'first answers that do not fit their questions',
      [
        { ...what, prefill: 'today' },
        { ...what, name: 'day', inputType: 'date', prefill: 'person' },
        { ...what, name: 'number', inputType: 'number', prefill: 'product', isSerialNumber: true },
        { ...what, name: 'fits', prefill: 'product', isSerialNumber: true },
        { ...what, name: 'fits_too', inputType: 'date', prefill: 'today' },
      ],
      {
        'model.pages.0.elements.0.prefill': 'invalid',
        'model.pages.0.elements.1.prefill': 'invalid',
        'model.pages.0.elements.2.prefill': 'invalid',
        'model.pages.0.elements.2.isSerialNumber': 'invalid',
      },
    ],
    [
      'a fault inside a group, which may refer to its own questions',
      [
        {
          type: 'paneldynamic',
          name: 'group',
          templateElements: [
            what,
            { ...what, visibleIf: '{panel.what} empty' },
            { ...photo, visibleIf: '{panel.no} empty' },
          ],
        },
      ],
      {
        'model.pages.0.elements.0.templateElements.1.name': 'name_twice',
        'model.pages.0.elements.0.templateElements.2.visibleIf': 'condition_on_nothing',
      },
    ],
  ])('a form with %s is refused at the path of the field', (_, elements, expected) => {
    expect(faults(elements)).toEqual(expected)
  })
})

describe('forms of change requests', () => {
  const path = (name: string) =>
    `0065e00000AbCdEAAV/form-type/activation/protocol-type/standard/category/documentation/cr/${name}`
  beforeAll(async () => {
    const form = createTestForm('more-work', { order_type: null, change_request: 'more_work' })
    await runAsOperator(database, (call) => addForm(call, form))
  })

  test('the form of a change request is found by the name of the request', async () => {
    expect((await get(path('more_work'), partner.admin)).body.model.title.de).toBe('more-work')
    expect((await get(path('something'), partner.admin)).status).toBe(404)
  })

  test('the form of a change request is never used for the order itself', async () => {
    const own = '0065e00000AbCdEAAV/form-type/activation/protocol-type/standard/category/documentation'
    expect((await get(own, partner.admin)).body.key).not.toBe('more-work')
  })
})

describe('forms of orders', () => {
  async function chosen(more: Partial<Record<'opportunity' | 'form_type' | 'protocol_type', string>> = {}) {
    const asked = { opportunity, form_type: 'maintenance', protocol_type: 'standard', ...more }
    const { body } = await get(
      `${asked.opportunity}/form-type/${asked.form_type}/protocol-type/${asked.protocol_type}/category/documentation`,
      partner.admin,
    )
    return body.model?.title.de ?? body.status
  }
  let opportunity: string
  beforeAll(async () => {
    const { rows } = await owner.query(`select opportunity_id as id from jobs where api_id = $1`, [
      (await createOrderInStatus(database, partner, 'accepted')).id,
    ])
    opportunity = rows[0].id
    const forms = [
      createTestForm('general', { order_type: 'maintenance' }),
      createTestForm('incident', { order_type: 'maintenance', protocol_type: 'incident' }),
      createTestForm('own', { order_type: 'maintenance', opportunity_id: opportunity }),
    ]
    for (const form of forms) await runAsOperator(database, (call) => addForm(call, form))
    await owner.query(`delete from form_definitions where key = 'maintenance-standard'`)
  })

  test('the form of the opportunity is preferred to the general form', async () => {
    expect(await chosen()).toBe('own')
    expect(await chosen({ opportunity: '0065e00000AbCdEAAV' })).toBe('general')
  })

  test('the requested protocol type is preferred to the standard one', async () => {
    expect(await chosen({ opportunity: '0065e00000AbCdEAAV', protocol_type: 'incident' })).toBe('incident')
    expect(await chosen({ opportunity: '0065e00000AbCdEAAV', protocol_type: 'unknown' })).toBe('general')
  })

  test('a form is read by its id in exactly that version', async () => {
    const { body, status } = await get(formId, partner.admin)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: formId, version: 1, locale: 'de', theme: {}, category: 'documentation' })
  })

  test('the form of an unknown order type is not found', async () => {
    expect(await chosen({ form_type: 'nonsense' })).toBe('not_found')
  })
})
