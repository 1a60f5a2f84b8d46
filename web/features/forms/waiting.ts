import type { Answers, Form } from '#contract/forms'
import { rowId, rowsOf, seenInGroup, seenQuestions } from '#contract/kit/form-model'
import { waitingFiles } from '../../api/waiting-files.ts'
import { knownRows } from './rows.rules.ts'

/** Under what begins so the photos of a form wait on this device; behind it stands the question's path. */
export const waitingBelow = (contactId: string, apiId: string, formKey: string): string =>
  `${contactId} ${apiId} ${formKey} `

/** The questions that one sees whose photos the server does not have yet, those of a visit before among them. */
export async function waitingPaths(below: string, { model }: Form, answers: Answers): Promise<string[]> {
  const files = await waitingFiles.below(below)
  const asked = new Set(photoPaths(model, answers))
  return [...new Set(files.map(({ scope }) => scope.slice(below.length)))].filter((path) => asked.has(path))
}

/** Nothing waits any more for a form that was sent. */
export async function dropWaiting(below: string): Promise<void> {
  for (const { key } of await waitingFiles.below(below)) await waitingFiles.drop(key)
}

function photoPaths(model: Form['model'], answers: Answers): string[] {
  return seenQuestions(model, answers).flatMap((element) => {
    if (element.type === 'file') return [element.name]
    if (element.type !== 'paneldynamic') return []
    return knownRows(rowsOf(answers[element.name]), element.minPanelCount ?? 0).flatMap((row) =>
      seenInGroup(element, row, model, answers)
        .filter(({ type }) => type === 'file')
        .map(({ name }) => `${element.name}.${row[rowId]}.${name}`),
    )
  })
}
