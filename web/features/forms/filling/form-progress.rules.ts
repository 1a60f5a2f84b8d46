import type { Answers, FormElement, FormModel } from '#contract/forms/forms'
import type { FieldFault } from '#contract/errors'
import { checkAnswers, isEmptyAnswer, isAnswerRequired, listVisibleQuestions } from '#contract/forms/model'

export interface PageState {
  readonly page: FormModel['pages'][number]
  /** Visible questions of the page. */
  readonly questions: readonly FormElement[]
  /** Paths of missing or wrong answers, in the order of the questions. */
  readonly open: readonly string[]
}

export interface FormProgress {
  /** Pages with at least one visible question. */
  readonly pages: readonly PageState[]
  readonly faults: Readonly<Record<string, FieldFault>>
  /** Number of required questions, and how many of them are answered. */
  readonly needed: number
  readonly done: number
}

/**
 * Returns the progress of a form, page by page. `hidden` names questions that the page shows elsewhere: their faults
 * count, but they are on no page.
 */
export function getFormProgress(
  model: FormModel,
  answers: Answers,
  hidden: readonly string[] = [],
): FormProgress {
  const visible = listVisibleQuestions(model, answers)
  const seen = new Set(visible.filter(({ name }) => !hidden.includes(name)))
  const { faults } = checkAnswers(model, answers)
  const pages = model.pages
    .map((page) => {
      const questions = page.elements.filter((element) => seen.has(element))
      return { page, questions, open: questions.flatMap(({ name }) => listFaultPaths(name, faults)) }
    })
    .filter(({ questions }) => questions.length > 0)
  const counted = Object.fromEntries([...seen].map(({ name }) => [name, answers[name] ?? null]))
  const needed = [...seen].filter((question) => isAnswerRequired(question, counted) || requiresRows(question))
  const done = needed.filter(
    ({ name }) => !isEmptyAnswer(answers[name]) && listFaultPaths(name, faults).length === 0,
  )
  return { pages, faults, needed: needed.length, done: done.length }
}

function requiresRows(question: FormElement): boolean {
  return question.type === 'paneldynamic' && (question.minPanelCount ?? 0) > 0
}

/** Returns the faults of a question, including those in its group. */
function listFaultPaths(name: string, faults: FormProgress['faults']): string[] {
  return Object.keys(faults).filter((path) => path === name || path.startsWith(`${name}.`))
}

/** Returns the index of the page that contains one of these paths; -1 if no visible page does. */
export function findPageIndex(pages: readonly PageState[], paths: readonly string[]): number {
  const names = new Set(paths.map((path) => path.split('.', 1)[0]))
  return pages.findIndex(({ questions }) => questions.some(({ name }) => names.has(name)))
}
