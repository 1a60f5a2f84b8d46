import type { Answers, FormElement, FormModel } from '#contract/forms/forms'
import type { FieldFault } from '#contract/errors'
import { checkAnswers, isEmptyAnswer, isAnswerRequired, listVisibleQuestions } from '#contract/forms/model'

export interface PageState {
  readonly page: FormModel['pages'][number]
  /** The questions of it that are seen. */
  readonly questions: readonly FormElement[]
  /** What is missing or wrong, by the paths of questions in their order. */
  readonly open: readonly string[]
}

export interface FormProgress {
  /** The pages of which anything is seen. */
  readonly pages: readonly PageState[]
  readonly faults: Readonly<Record<string, FieldFault>>
  /** Questions that have to be answered, and those of them that are. */
  readonly needed: number
  readonly done: number
}

/** How far a form has come, page by page. */
export function getFormProgress(model: FormModel, answers: Answers): FormProgress {
  const seen = new Set(listVisibleQuestions(model, answers))
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

/** The faults of a question, those within a group among them. */
function listFaultPaths(name: string, faults: FormProgress['faults']): string[] {
  return Object.keys(faults).filter((path) => path === name || path.startsWith(`${name}.`))
}

/** The page on which one of these paths is; -1: on none that is seen. */
export function findPageIndex(pages: readonly PageState[], paths: readonly string[]): number {
  const names = new Set(paths.map((path) => path.split('.', 1)[0]))
  return pages.findIndex(({ questions }) => questions.some(({ name }) => names.has(name)))
}
