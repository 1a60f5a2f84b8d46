import type { FormDraftModel, FormDraftView } from '#contract/operator/form-drafts'

type PublishedQuestion = FormDraftView['published'][number]

/** Returns the questions of several versions of a form by their path, each with all keys that its choices have had. */
export function listPublishedQuestions(models: readonly FormDraftModel[]): PublishedQuestion[] {
  const choices = new Map<string, Set<string>>()
  const add = (path: string, values: readonly { readonly value: string }[] = []) => {
    const known = choices.get(path) ?? new Set()
    choices.set(path, known)
    for (const { value } of values) known.add(value)
  }
  for (const { name, choices: values, templateElements = [] } of listElements(models)) {
    add(name, values)
    for (const inner of templateElements) add(`${name}.${inner.name}`, inner.choices)
  }
  return [...choices].map(([path, values]) => ({ path, choices: [...values] }))
}

function listElements(models: readonly FormDraftModel[]) {
  return models.flatMap(({ pages }) => pages.flatMap(({ elements }) => elements))
}
