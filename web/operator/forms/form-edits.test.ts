import { expect, it } from 'vitest'
import type { FormDraftModel } from '#contract/operator/form-drafts'
import * as edits from './form-edits.ts'

const text = (de: string) => ({ de, en: de, fr: de })
const question = (name: string, more: object = {}) => ({
  type: 'text' as const,
  name,
  title: text(name),
  ...more,
})

const form: FormDraftModel = {
  title: text('Form'),
  pages: [
    {
      name: 'one',
      title: text('Eins'),
      elements: [question('a'), question('b', { visibleIf: '{a} notempty' })],
    },
    {
      name: 'two',
      title: text('Zwei'),
      visibleIf: "{a} = 'x'",
      elements: [
        {
          type: 'paneldynamic',
          name: 'group',
          title: text('Gruppe'),
          templateElements: [
            question('a'),
            question('c', { requiredIf: '{panel.a} notempty and {a} empty' }),
          ],
        },
      ],
    },
  ],
}

/** Returns the names of all questions by page: `a b | group(a c)`. */
function outline({ pages }: FormDraftModel): string {
  return pages
    .map(({ elements }) =>
      elements
        .map(({ name, templateElements: inner }) =>
          inner ? `${name}(${inner.map((one) => one.name).join(' ')})` : name,
        )
        .join(' '),
    )
    .join(' | ')
}

it.each([
  [[0, 0], 1, 'b a | group(a c)', [0, 1]],
  [[0, 1], 1, 'a | b group(a c)', [1, 0]],
  [[1, 0], -1, 'a b group(a c) | ', [0, 2]],
  [[1, 0, 0], 1, 'a b | group(c a)', [1, 0, 1]],
  [[0], 1, 'group(a c) | a b', [1]],
] as const)('the part at %j moves by %i', (place, by, expected, target) => {
  const moved = edits.movePart(form, place, by)
  expect(moved && outline(moved.model)).toBe(expected)
  expect(moved?.place).toEqual(target)
})

it.each([
  [[0, 0], -1],
  [[1, 0], 1],
  [[1, 0, 1], 1],
  [[0], -1],
] as const)('the part at %j cannot move by %i, because there is no place', (place, by) => {
  expect(edits.movePart(form, place, by)).toBe(null)
})

it('a question goes to the end of the page that is chosen', () => {
  const moved = edits.moveToPage(form, [0, 0], 1)
  expect(outline(moved.model)).toBe('b | group(a c) a')
  expect(moved.place).toEqual([1, 1])
  expect(edits.moveToPage(form, [1, 0], 0)).toMatchObject({ place: [0, 2] })
  expect(edits.moveToPage(form, [0, 0], 0).model).toBe(form)
})

it('new pages and questions get names that are free where they are', () => {
  const added = edits.addQuestion(form, [0], 'photos', [])
  expect(outline(added.model)).toBe('a b photos | group(a c)')
  expect(outline(edits.addQuestion(added.model, [1], 'photos', []).model)).toBe(
    'a b photos | group(a c) photos_2',
  )
  expect(edits.addQuestion(form, [1, 0], 'number', [])).toMatchObject({ place: [1, 0, 2] })
  expect(edits.copyQuestion(form, [0, 0], [])).toMatchObject({ place: [0, 1] })
  expect(outline(edits.copyQuestion(form, [0, 0], []).model)).toBe('a a_2 b | group(a c)')
  expect(edits.addPage(form).model.pages.map(({ name }) => name)).toEqual(['one', 'two', 'page'])
})

it('a new question gets no name that a published version has', () => {
  const published = [
    { path: 'photos', choices: [] },
    { path: 'group.photos_2', choices: [] },
    { path: 'a_2', choices: [] },
  ]
  const added = edits.addQuestion(form, [0], 'photos', published)
  expect(outline(added.model)).toBe('a b photos_3 | group(a c)')
  expect(outline(edits.copyQuestion(form, [0, 0], published).model)).toBe('a a_3 b | group(a c)')
})

it('conditions follow the new key of a choice of their question', () => {
  const choices = (...values: string[]) => ({
    type: 'radiogroup' as const,
    choices: values.map((value) => ({ value, text: text(value) })),
  })
  const model: FormDraftModel = {
    title: text('Form'),
    pages: [
      {
        name: 'one',
        title: text('Eins'),
        visibleIf: "{other} = 'flat'",
        elements: [
          question('roof', choices('flat', 'steep')),
          question('other', { ...choices('flat'), visibleIf: "{roof} = 'flat' or {roof} = 'steep'" }),
          question('mixed', { requiredIf: "{roof} = 'flat' and {other} = 'flat' or {other} empty" }),
          question('unreadable', { visibleIf: 'always' }),
        ],
      },
    ],
  }
  const renamed = edits.renameChoice(model, [0, 0], 0, 'level').pages[0]
  expect(renamed?.elements[0]?.choices?.map(({ value }) => value)).toEqual(['level', 'steep'])
  expect(renamed?.visibleIf).toBe("{other} = 'flat'")
  expect(renamed?.elements.map(({ visibleIf, requiredIf }) => visibleIf ?? requiredIf)).toEqual([
    undefined,
    "{roof} = 'level' or {roof} = 'steep'",
    "{roof} = 'level' and {other} = 'flat' or {other} empty",
    'always',
  ])
})

it('conditions in a group follow the choices of the group’s own question', () => {
  const inner = [
    question('kind', { type: 'radiogroup', choices: [{ value: 'x', text: text('X') }] }),
    question('note', { visibleIf: "{panel.kind} = 'x' and {kind} = 'x'" }),
  ]
  const group = {
    type: 'paneldynamic' as const,
    name: 'rows',
    title: text('Zeilen'),
    templateElements: inner,
  }
  const model = { title: text('Form'), pages: [{ name: 'one', title: text('Eins'), elements: [group] }] }
  const renamed = edits.renameChoice(model, [0, 0, 0], 0, 'y')
  expect(renamed.pages[0]?.elements[0]?.templateElements?.[1]?.visibleIf).toBe(
    "{panel.kind} = 'y' and {kind} = 'x'",
  )
})

it('a key that two choices have is changed in one of them, and conditions stay with the other', () => {
  const choices = ['a', 'a'].map((value) => ({ value, text: text(value) }))
  const page = (key: string) => [
    question('roof', { type: 'radiogroup', choices: [choices[0], { ...choices[1], value: key }] }),
    question('note', { visibleIf: "{roof} = 'a'" }),
  ]
  const toModel = (key: string) =>
    ({
      title: text('Form'),
      pages: [{ name: 'one', title: text('Eins'), elements: page(key) }],
    }) as unknown as FormDraftModel
  expect(edits.renameChoice(toModel('a'), [0, 0], 1, 'b')).toEqual(toModel('b'))
})

it('conditions follow the new name of a question, on pages and in groups, but not those of a group’s own question', () => {
  const renamed = edits.renameQuestion(form, [0, 0], 'first')
  expect(renamed.pages[0]?.elements[1]?.visibleIf).toBe('{first} notempty')
  expect(renamed.pages[1]?.visibleIf).toBe("{first} = 'x'")
  const inner = renamed.pages[1]?.elements[0]?.templateElements
  expect(inner?.map(({ name, requiredIf }) => [name, requiredIf])).toEqual([
    ['a', undefined],
    ['c', '{panel.a} notempty and {first} empty'],
  ])
  const group = edits.renameQuestion(form, [1, 0, 0], 'serial').pages[1]?.elements[0]?.templateElements
  expect(group?.[1]?.requiredIf).toBe('{panel.serial} notempty and {a} empty')
})

it.each([
  '{a} notempty',
  "{a} = 'x' and {b} <> 'y'",
  '{a} = true or {b} > 1.5',
  "{a} contains 'x'",
  '{a} = "it\'s"',
])('the condition %s is the same after it was shown as rows', (condition) => {
  const rows = edits.parseConditionRows(condition)
  expect(rows && edits.formatCondition(rows)).toBe(condition)
})

it.each(["{a} = 'x' and {b} empty or {c} empty", 'nonsense'])('%s is not shown as rows', (condition) => {
  expect(edits.parseConditionRows(condition)).toBe(null)
})

it('another kind keeps texts and choices and drops the limits', () => {
  const number = question('n', { inputType: 'number', min: 1, unit: 'm', isRequired: true })
  expect(edits.changeKind(number, 'photos')).toEqual({
    name: 'n',
    title: text('n'),
    isRequired: true,
    type: 'file',
    allowMultiple: true,
    maxFiles: 5,
  })
  const choices = [{ value: 'a', text: text('A') }]
  const choice = { ...question('c'), type: 'dropdown' as const, choices }
  expect(edits.changeKind(choice, 'choices')).toMatchObject({ type: 'checkbox', choices })
})

it('the path of a fault names its place and its field', () => {
  expect(edits.parseFaultPath('model.pages.0.elements.2.templateElements.1.title.fr')).toEqual({
    place: [0, 2, 1],
    field: 'title.fr',
  })
  expect(edits.parseFaultPath('model.pages.3.elements')).toEqual({ place: [3], field: 'elements' })
  expect(edits.parseFaultPath('model.title.de')).toEqual({ place: [], field: 'title.de' })
  expect(edits.parseFaultPath('protocol_type')).toEqual({ place: [], field: 'protocol_type' })
})
