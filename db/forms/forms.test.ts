import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type FormElement, FormModel } from '#contract/forms/forms'
import { parseCondition } from '#contract/forms/conditions'
import { checkAnswers, listQuestions, listVisibleQuestions, listWarnedQuestions } from '#contract/forms/model'
import type { Answers } from '#contract/forms/forms'
import type { LocalText } from '#contract/kit/locale'
import { orderTypes } from '#contract/orders/model/order-enums'
import { opportunities } from '#demo/data/catalog/opportunities'

interface File {
  key: string
  category: string
  order_type: string | null
  protocol_type: string
  model: FormModel
}

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, ...(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as File) }))

function requireShippedForm(key: string): FormModel {
  const file = files.find((it) => it.key === key)
  if (!file) throw new Error(`There is no form "${key}".`)
  return file.model
}

function listElementTexts(element: FormElement): LocalText[] {
  const { title, description } = element
  if (element.type === 'paneldynamic')
    return [title, element.templateTitle, ...element.templateElements.flatMap(listElementTexts)]
  const choices = 'choices' in element ? element.choices.map((choice) => choice.text) : []
  const warning = element.type === 'text' ? element.warning : undefined
  return [title, ...choices, ...(description ? [description] : []), ...(warning ? [warning] : [])]
}

describe.each(files)('the form $name', ({ name, key, model }) => {
  const questions = listQuestions(model)

  test('a shipped form matches the schema, and its file has the name of its key', () => {
    expect(FormModel.parse(model)).toEqual(model)
    expect(name).toBe(`${key}.json`)
    expect(new Set(questions.map((question) => question.name)).size).toBe(questions.length)
  })

  test('every text of a shipped form is in three languages', () => {
    const titles = [model.title, ...model.pages.map((page) => page.title)]
    for (const text of [...titles, ...questions.flatMap(listElementTexts)])
      for (const words of Object.values(text)) expect(words.trim()).not.toBe('')
  })

  test('conditions of a shipped form use earlier questions and values that these offer', () => {
    questions.forEach((question, place) => {
      for (const { name: asked, value } of question.visibleIf
        ? parseCondition(question.visibleIf).flat()
        : []) {
        const earlier = questions.slice(0, place).find((it) => it.name === asked)
        expect(earlier, `${question.name} asks for ${asked}`).toBeDefined()
        if (earlier && 'choices' in earlier && value !== null)
          expect(earlier.choices.map((choice) => choice.value)).toContain(value)
      }
    })
  })

  test('a warning limit of a shipped form has a text and is within the limits of rejection', () => {
    const all = questions.flatMap((one) => (one.type === 'paneldynamic' ? one.templateElements : [one]))
    for (const question of all) {
      if (question.type !== 'text') continue
      const { warnBelow, warnAbove, warning, min, max } = question
      expect(Boolean(warning)).toBe(warnBelow !== undefined || warnAbove !== undefined)
      if (warnBelow !== undefined) expect(Number(min ?? -Infinity)).toBeLessThan(warnBelow)
      if (warnAbove !== undefined) expect(Number(max ?? Infinity)).toBeGreaterThan(warnAbove)
    }
  })
})

test('every order type and every opportunity of the demo has its form', () => {
  const has = (orderType: string, protocol: string) =>
    files.some(
      (it) => it.category === 'documentation' && it.order_type === orderType && it.protocol_type === protocol,
    )
  for (const type of orderTypes) expect(has(type, 'standard'), type).toBe(true)
  for (const { key, orderType, documentationType } of opportunities)
    expect(has(orderType, documentationType), key).toBe(true)
})

describe('the documentation form of a wallbox', () => {
  const model = requireShippedForm('installation-wallbox')
  const answers: Answers = {
    place: 'garage',
    mount_height: 1.2,
    impact_protection: true,
    photo_place: ['f1'],
    device_model: 'ABL eMH1',
    serial_number: '1W1101-22-004711',
    charge_power: '11',
    photo_nameplate: ['f2'],
    grid_system: 'tn_s',
    cable_type: 'nym',
    cable_length: 14,
    cable_section: '6',
    own_circuit: true,
    fuse: 'b16',
    rcd_type: 'a',
    dc_detection: 'wallbox',
    spd: 'present',
    photo_distribution: ['f3'],
    photo_route: ['f4'],
    test_instrument: 'Installationstester',
    test_date: '2026-11-20',
    tested_by: 'Mehmet Aydın',
    pe_continuity: 0.12,
    insulation: 250,
    loop_b16: 0.61,
    rcd_current: 22.4,
    rcd_time: 28,
    rotating_field: 'right',
    function_tests: ['state_b', 'state_c', 'fault_e'],
    result: 'passed',
    registered: true,
    controllability: 'prepared',
    handout_given: true,
  }

  test('the wallbox form accepts the measurements of a correct installation', () => {
    expect(checkAnswers(model, answers).faults).toEqual({})
    expect(listWarnedQuestions(model, answers)).toEqual([])
  })

  test.each([
    ['insulation', 0.9],
    ['loop_b16', 1.92],
    ['rcd_current', 31],
    ['rcd_time', 301],
    ['pe_continuity', 1.5],
    ['voltage_drop', 3.4],
    ['mount_height', 1.7],
  ])('the wallbox form warns about %s = %d', (question, value) => {
    const warned = listWarnedQuestions(model, { ...answers, [question]: value })
    expect(warned.map(({ name }) => name)).toEqual([question])
  })

  test.each([
    ['b16', 1.91],
    ['c16', 0.95],
    ['b20', 1.53],
    ['c20', 0.76],
    ['b32', 0.95],
    ['c32', 0.47],
  ])(
    'the wallbox form limits the loop impedance with %s to two thirds of 230 V divided by the tripping current',
    (fuse, limit) => {
      const seen = listVisibleQuestions(model, { ...answers, fuse }).filter(({ name }) =>
        name.startsWith('loop_'),
      )
      expect(seen.map(({ name, ...rest }) => [name, 'warnAbove' in rest && rest.warnAbove])).toEqual([
        [`loop_${fuse}`, limit],
      ])
      const tripping = Number(fuse.slice(1)) * (fuse.startsWith('b') ? 5 : 10)
      expect(limit).toBe(Math.floor((230 / tripping) * (2 / 3) * 100) / 100)
    },
  )

  test('the wallbox form asks for the DC detection with RCD types A and F, not if the RCD includes it', () => {
    const asks = (rcd: string) =>
      listVisibleQuestions(model, { rcd_type: rcd }).some((it) => it.name === 'dc_detection')
    expect(['a', 'f', 'a_ev', 'b', 'b_plus'].map(asks)).toEqual([true, true, false, false, false])
  })

  test('the wallbox form asks for the grid operator’s approval only above 11 kW', () => {
    expect(checkAnswers(model, { ...answers, charge_power: '22' }).faults).toEqual({
      operator_approval: 'required',
    })
  })
})

describe('a value outside a norm', () => {
  const model = requireShippedForm('installation-wallbox')

  test('a value outside a norm must be explained', () => {
    const asks = (answers: Answers) => checkAnswers(model, answers).faults['limit_note']
    expect(asks({ insulation: 0.4 })).toBe('required')
    expect(asks({ rcd_time_5: 41 })).toBe('required')
    expect(asks({ insulation: 200, rcd_time: 28, rcd_current: 22 })).toBeUndefined()
  })
})

describe('the documentation form of a PV system', () => {
  const model = requireShippedForm('installation-pv')

  test('the PV form requires the measurements of at least one string', () => {
    const faults = (strings: Answers['']) => checkAnswers(model, { strings: strings ?? null }).faults
    expect(faults([])['strings']).toBe('required')
    expect(faults([{ modules: 11, voc: 520, insulation_dc: 90, orientation: 's' }, {}])).toMatchObject({
      'strings.1.voc': 'required',
      'strings.1.insulation_dc': 'required',
    })
  })
})

describe('the confirmation form of the customer', () => {
  const model = requireShippedForm('confirmation-standard')

  test('the confirmation form is signed with name and signature', () => {
    const signed: Answers = {
      signing: 'signed',
      confirmed: ['work_done'],
      customer_name: 'Zoë Weiß-Hartmann',
      customer_signature: ['f1'],
    }
    expect(checkAnswers(model, signed).faults).toEqual({})
    expect(checkAnswers(model, { signing: 'signed' }).faults).toEqual({
      confirmed: 'required',
      customer_name: 'required',
      customer_signature: 'required',
    })
  })

  test('the confirmation form can be declined with a reason, and another reason needs a text', () => {
    const declined = (answers: Answers) => checkAnswers(model, { signing: 'declined', ...answers }).faults
    expect(declined({})).toEqual({ decline_reason: 'required' })
    expect(declined({ decline_reason: 'missing_customer' })).toEqual({})
    expect(declined({ decline_reason: 'other_partner_reason' })).toEqual({ decline_text: 'required' })
  })
})
