import { describe, expect, test } from 'vitest'
import { checkAnswers, listQuestions, listWarnedQuestions } from '#contract/forms/model'
import { readFormFiles } from '#server/features/forms/definitions/form-files.queries'
import { createRandom } from '../random.ts'
import { fillDemoForm } from './form-answers.ts'

const forms = await readFormFiles(new URL('../../db/forms', import.meta.url).pathname)

const contexts = (['wallbox', 'pv', 'heat_pump'] as const).flatMap((subject) =>
  [1, 2, 3].map((seed) => ({
    random: createRandom(seed),
    day: '2026-10-05',
    installer: 'Mehmet Aydın',
    customer: 'Anna Müller',
    device: 'Wallbox eMH1',
    subject,
    photo: () => ['0199a1b2-0000-7000-8000-000000000001'],
  })),
)

describe.each(forms.map((form) => [form.key, form.model] as const))('the form %s', (_, model) => {
  test('the generated answers to the form can be submitted and cause no warnings', () => {
    for (const filling of contexts) {
      const answers = fillDemoForm(model, filling)
      const { faults } = checkAnswers(model, answers)
      expect(faults).toEqual({})
      expect(listWarnedQuestions(model, answers).map(({ name }) => name)).toEqual([])
      expect(Object.keys(answers).length).toBeLessThanOrEqual(listQuestions(model).length)
    }
  })
})
