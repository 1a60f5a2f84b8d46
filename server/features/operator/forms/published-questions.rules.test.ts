import { expect, test } from 'vitest'
import type { FormDraftModel } from '#contract/operator/form-drafts'
import { listPublishedQuestions } from './published-questions.rules.ts'

const text = (de: string) => ({ de, en: de, fr: de })
const choice = (value: string) => ({ value, text: text(value) })

function createModel(...elements: FormDraftModel['pages'][number]['elements']): FormDraftModel {
  return { title: text('Form'), pages: [{ name: 'page', title: text('Page'), elements }] }
}

test('the keys of choices are those of all versions, also of questions in groups', () => {
  const roof = (...values: string[]) =>
    ({ type: 'radiogroup', name: 'roof', title: text('Roof'), choices: values.map(choice) }) as const
  const group = {
    type: 'paneldynamic',
    name: 'rows',
    title: text('Rows'),
    templateElements: [roof('flat'), { type: 'text', name: 'note', title: text('Note') }],
  } as const
  const newest = createModel(roof('flat', 'steep'), group as never)
  const older = createModel(roof('flat', 'green'), { type: 'text', name: 'gone', title: text('Gone') })
  expect(listPublishedQuestions([newest, older])).toEqual([
    { path: 'roof', choices: ['flat', 'steep', 'green'] },
    { path: 'rows', choices: [] },
    { path: 'rows.roof', choices: ['flat'] },
    { path: 'rows.note', choices: [] },
    { path: 'gone', choices: [] },
  ])
  expect(listPublishedQuestions([])).toEqual([])
})
