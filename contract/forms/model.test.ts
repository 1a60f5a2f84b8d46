import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldFault } from '../errors.ts'
import type { Answers, FormElement, FormModel } from './forms.ts'
import { isConditionMet, parseCondition } from './conditions.ts'
import { checkAnswers, listAnsweredFiles, listVisibleQuestions, listWarnedQuestions } from './model.ts'

const createSameTexts = (de: string) => ({ de, en: de, fr: de })
const choices = ['a', 'b'].map((value) => ({ value, text: createSameTexts(value) }))

type Loose = Partial<Record<string, unknown>> & { type: FormElement['type'] }

function createQuestion(element: Loose): FormElement {
  return { name: 'q', title: createSameTexts('Frage'), ...element } as FormElement
}

function createFormModel(...elements: FormElement[]): FormModel {
  return {
    title: createSameTexts('Formular'),
    pages: [{ name: 'p', title: createSameTexts('Seite'), elements }],
  }
}

describe('an answer is checked by its question', () => {
  const rows: [Loose, Answers[string] | undefined, FieldFault | null, FieldFault | null][] = [
    // question, answer, fault on submit, fault as a draft
    [{ type: 'text' }, undefined, null, null],
    [{ type: 'text', isRequired: true }, undefined, 'required', null],
    [{ type: 'text', isRequired: true }, '   ', 'required', null],
    [{ type: 'text', isRequired: true }, null, 'required', null],
    [{ type: 'text' }, 'Łukasz <b>', null, null],
    [{ type: 'text' }, 5, 'invalid_type', 'invalid_type'],
    [{ type: 'text' }, 'x'.repeat(256), 'too_long', 'too_long'],
    [{ type: 'text', maxLength: 3 }, '🔌🔌🔌', null, null],
    [{ type: 'text', maxLength: 3 }, 'abcd', 'too_long', 'too_long'],
    [{ type: 'text', inputType: 'number', isRequired: true }, 0, null, null],
    [{ type: 'text', inputType: 'number' }, '5', 'invalid_type', 'invalid_type'],
    [{ type: 'text', inputType: 'number', min: 1, max: 9 }, 0.5, 'too_small', null],
    [{ type: 'text', inputType: 'number', min: 1, max: 9 }, 1, null, null],
    [{ type: 'text', inputType: 'number', min: 1, max: 9 }, 9.1, 'too_big', null],
    [{ type: 'text', inputType: 'date' }, '2026-02-28', null, null],
    [{ type: 'text', inputType: 'date' }, '2026-02-29', 'invalid_date', 'invalid_date'],
    [{ type: 'text', inputType: 'date' }, '28.02.2026', 'invalid_date', 'invalid_date'],
    [{ type: 'text', inputType: 'date', min: '2026-03-01' }, '2026-02-28', 'too_small', null],
    [{ type: 'text', inputType: 'date', max: '2026-03-01' }, '2026-03-02', 'too_big', null],
    [{ type: 'comment' }, 'x'.repeat(4000), null, null],
    [{ type: 'comment', maxLength: 10 }, 'x'.repeat(11), 'too_long', 'too_long'],
    [{ type: 'comment' }, ['x'], 'invalid_type', 'invalid_type'],
    [{ type: 'boolean', isRequired: true }, false, null, null],
    [{ type: 'boolean', isRequired: true }, undefined, 'required', null],
    [{ type: 'boolean' }, 'true', 'invalid_type', 'invalid_type'],
    [{ type: 'radiogroup', choices }, 'a', null, null],
    [{ type: 'radiogroup', choices }, 'c', 'invalid_enum', 'invalid_enum'],
    [{ type: 'radiogroup', choices }, ['a'], 'invalid_type', 'invalid_type'],
    [{ type: 'dropdown', choices }, 'b', null, null],
    [{ type: 'dropdown', choices }, 'toString', 'invalid_enum', 'invalid_enum'],
    [{ type: 'checkbox', choices }, ['a', 'b'], null, null],
    [{ type: 'checkbox', choices }, ['a', 'c'], 'invalid_enum', 'invalid_enum'],
    [{ type: 'checkbox', choices }, 'a', 'invalid_type', 'invalid_type'],
    [{ type: 'checkbox', choices, isRequired: true }, [], 'required', null],
    [{ type: 'file' }, 'one', null, null],
    [{ type: 'file' }, ['one', 'two'], 'too_long', 'too_long'],
    [{ type: 'file', allowMultiple: true, maxFiles: 2 }, ['1', '2', '3'], 'too_long', 'too_long'],
    [{ type: 'file', allowMultiple: true }, ['1', '2', '3'], null, null],
    [{ type: 'file', isRequired: true }, [], 'required', null],
    [{ type: 'file' }, 5, 'invalid_type', 'invalid_type'],
  ]

  test.each(rows)(
    'question %j with answer %j has the fault %s, as a draft %s',
    (element, answer, submitFault, draftFault) => {
      const model = createFormModel(createQuestion(element))
      const answers = answer === undefined ? {} : { q: answer }
      expect(checkAnswers(model, answers).faults['q'] ?? null).toBe(submitFault)
      expect(checkAnswers(model, answers, { draft: true }).faults['q'] ?? null).toBe(draftFault)
    },
  )
})

test('an answer to an unknown question is rejected', () => {
  expect(
    checkAnswers(createFormModel(createQuestion({ type: 'text' })), { q: 'x', other: 'y' }).faults,
  ).toEqual({
    other: 'unknown_field',
  })
})

test('answers are normalized: trimmed, files as lists, without duplicates and empty values', () => {
  const model = createFormModel(
    createQuestion({ type: 'text', name: 't' }),
    createQuestion({ type: 'file', name: 'f' }),
    createQuestion({ type: 'checkbox', name: 'c', choices }),
    createQuestion({ type: 'comment', name: 'e' }),
  )
  const { answers } = checkAnswers(model, { t: '  Wallbox ', f: 'id', c: ['a', 'a'], e: ' ' })
  expect(answers).toEqual({ t: 'Wallbox', f: ['id'], c: ['a'] })
})

describe('hidden questions', () => {
  const model = createFormModel(
    createQuestion({ type: 'radiogroup', name: 'first', choices }),
    createQuestion({ type: 'text', name: 'second', isRequired: true, visibleIf: "{first} = 'a'" }),
    createQuestion({ type: 'text', name: 'third', isRequired: true, visibleIf: '{second} notempty' }),
  )

  test('hidden questions are not required, and their answers are dropped', () => {
    const { answers, faults } = checkAnswers(model, { first: 'b', second: 'old', third: 'old' })
    expect(faults).toEqual({})
    expect(answers).toEqual({ first: 'b' })
  })

  test('a hidden question is shown again when the answer that it depends on returns', () => {
    expect(checkAnswers(model, { first: 'a' }).faults).toEqual({ second: 'required' })
    expect(checkAnswers(model, { first: 'a', second: 'x' }).faults).toEqual({ third: 'required' })
  })

  test('a question may depend on a later question', () => {
    const backwards = createFormModel(
      createQuestion({ type: 'text', name: 'why', isRequired: true, visibleIf: '{ok} = false' }),
      createQuestion({ type: 'boolean', name: 'ok' }),
    )
    expect(checkAnswers(backwards, { ok: false }).faults).toEqual({ why: 'required' })
    expect(checkAnswers(backwards, { ok: true }).faults).toEqual({})
  })

  test('questions that depend on each other in a circle do not cause an endless loop', () => {
    const circle = createFormModel(
      createQuestion({ type: 'text', name: 'x', visibleIf: '{y} empty' }),
      createQuestion({ type: 'text', name: 'y', visibleIf: '{x} notempty' }),
    )
    expect(listVisibleQuestions(circle, { x: '1', y: '2' }).length).toBeLessThanOrEqual(2)
  })
})

describe('a condition', () => {
  const answers: Answers = { kw: 11, phase: '3', ok: true, day: '2026-03-01', list: ['a', 'b'], none: [] }
  test.each([
    ["{phase} = '3'", true],
    ['{phase} = 3', true],
    ['{phase} <> 3', false],
    ["{phase} != '1'", true],
    ['{kw} > 10', true],
    ['{kw} > 11', false],
    ['{kw} >= 11', true],
    ["{kw} < '12'", true],
    ['{kw} <= 10.5', false],
    ['{kw} = 11', true],
    ["{kw} = '11'", true],
    ['{ok} = true', true],
    ["{ok} = 'true'", true],
    ['{ok} = false', false],
    ["{day} > '2026-02-28'", true],
    ["{list} contains 'a'", true],
    ["{list} contains 'c'", false],
    ['{none} empty', true],
    ['{list} notempty', true],
    ['{missing} empty', true],
    ['{missing} > 1', false],
    ["{missing} <> 'x'", true],
    ["{kw} > 10 and {phase} = '3'", true],
    ["{kw} > 10 AND {phase} = '1'", false],
    ["{phase} = '3 and {kw}'", false],
    ["{phase} = '1' or {kw} > 10", true],
    ["{phase} = '1' or {kw} > 20 OR {ok} = false", false],
    ["{phase} = '3' or {kw} > 20 and {ok} = false", true],
    ["{phase} = '1' and {kw} > 10 or {ok} = true", true],
  ])('the condition %s is %s', (condition, holds) => {
    expect(isConditionMet(condition, answers)).toBe(holds)
  })

  test.each([
    "{a} = 'b' or",
    "({a} = 'b')",
    '{a}',
    'a = 1',
    "{a} = 'b' and",
    '{a} = b',
    '',
    "{a} = 'b' {c} = 1",
  ])('a condition that cannot be parsed throws: %s', (condition) => {
    expect(() => parseCondition(condition)).toThrow('cannot be parsed')
  })

  test('any text as a condition either parses or throws within the time limit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (condition) => {
        const start = performance.now()
        try {
          isConditionMet(condition, answers)
        } catch (error) {
          expect(String(error)).toContain('cannot be parsed')
        }
        expect(performance.now() - start).toBeLessThan(200)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a page with a condition', () => {
  const model: FormModel = {
    title: createSameTexts('Formular'),
    pages: [
      {
        name: 'one',
        title: createSameTexts('Eins'),
        elements: [createQuestion({ type: 'boolean', name: 'more' })],
      },
      {
        name: 'two',
        title: createSameTexts('Zwei'),
        visibleIf: '{more} = true',
        elements: [createQuestion({ type: 'text', name: 'what', isRequired: true })],
      },
    ],
  }

  test('a hidden page hides all its questions', () => {
    expect(checkAnswers(model, { more: false, what: 'x' })).toMatchObject({
      answers: { more: false },
      faults: {},
    })
    expect(checkAnswers(model, { more: true }).faults).toEqual({ what: 'required' })
  })
})

test('an answer may be required by another answer', () => {
  const model = createFormModel(
    createQuestion({ type: 'text', inputType: 'number', name: 'ohm' }),
    createQuestion({ type: 'comment', name: 'why', requiredIf: '{ohm} < 1' }),
  )
  expect(checkAnswers(model, { ohm: 2 }).faults).toEqual({})
  expect(checkAnswers(model, { ohm: 0.5 }).faults).toEqual({ why: 'required' })
  expect(checkAnswers(model, { ohm: 0.5 }, { draft: true }).faults).toEqual({})
})

describe('a group', () => {
  const group = createQuestion({
    type: 'paneldynamic',
    name: 'strings',
    templateTitle: createSameTexts('Strang'),
    minPanelCount: 1,
    maxPanelCount: 2,
    templateElements: [
      createQuestion({ type: 'text', inputType: 'number', name: 'voc', isRequired: true, max: 1000 }),
      createQuestion({ type: 'boolean', name: 'defect' }),
      createQuestion({
        type: 'comment',
        name: 'which',
        isRequired: true,
        visibleIf: '{panel.defect} = true and {roof} = true',
      }),
      createQuestion({ type: 'file', name: 'photo' }),
    ],
  })
  const model = createFormModel(createQuestion({ type: 'boolean', name: 'roof' }), group)
  const check = (answers: Answers, draft = false) => checkAnswers(model, answers, { draft })

  test('the rows of a group are checked one by one, and faults name the row', () => {
    expect(check({ strings: [{ voc: 500 }, { voc: 1200, other: 1 }] }).faults).toEqual({
      'strings.1.voc': 'too_big',
      'strings.1.other': 'unknown_field',
    })
    expect(check({ strings: [{}] }).faults).toEqual({ 'strings.0.voc': 'required' })
  })

  test('a group has a minimum and a maximum number of rows', () => {
    expect(check({}).faults).toEqual({ strings: 'required' })
    expect(check({ strings: [{ voc: 1 }, { voc: 2 }, { voc: 3 }] }).faults).toEqual({ strings: 'too_long' })
    expect(check({ strings: 'x' }).faults).toEqual({ strings: 'invalid_type' })
    expect(check({ strings: ['x'] }).faults).toEqual({ strings: 'invalid_type' })
  })

  test('a group in a draft may be incomplete but must match its form', () => {
    expect(check({ strings: [{}] }, true).faults).toEqual({})
    expect(check({ strings: [{ voc: 'x' }] }, true).faults).toEqual({ 'strings.0.voc': 'invalid_type' })
  })

  test('conditions in a group can use answers of the row and of the form', () => {
    const seen = (roof: boolean, defect: boolean) =>
      check({ roof, strings: [{ voc: 1, defect }] }).faults['strings.0.which']
    expect([seen(true, true), seen(true, false), seen(false, true)]).toEqual([
      'required',
      undefined,
      undefined,
    ])
    expect(
      check({ roof: false, strings: [{ voc: 1, defect: true, which: 'x' }] }).answers['strings'],
    ).toEqual([{ voc: 1, defect: true }])
  })

  test('the id of a row is kept, and it is an unknown field elsewhere', () => {
    const row = { _id: 'row-1', voc: 1 }
    expect(check({ strings: [row] })).toMatchObject({ answers: { strings: [row] }, faults: {} })
    expect(check({ strings: [{ _id: 7, voc: 1 }] }).answers['strings']).toEqual([{ voc: 1 }])
    expect(check({ _id: 'x', strings: [row] }).faults).toEqual({ _id: 'unknown_field' })
  })

  test('files of a group are listed with the path of their row', () => {
    expect(listAnsweredFiles(model, { strings: [{ photo: ['a'] }, {}, { photo: 'b' }] })).toEqual([
      { path: 'strings.0.photo', ids: ['a'] },
      { path: 'strings.2.photo', ids: ['b'] },
    ])
  })
})

test('a value outside the limit of a norm is accepted with a warning', () => {
  const model = createFormModel(
    createQuestion({
      type: 'text',
      inputType: 'number',
      warnBelow: 1,
      warnAbove: 300,
      warning: createSameTexts('Grenzwert'),
    }),
  )
  expect(checkAnswers(model, { q: 0.4 }).faults).toEqual({})
  expect(listWarnedQuestions(model, { q: 0.4 }).map(({ name }) => name)).toEqual(['q'])
  expect(listWarnedQuestions(model, { q: 1 })).toEqual([])
  expect(listWarnedQuestions(model, { q: 301 })).toHaveLength(1)
})
