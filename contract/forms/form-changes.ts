/**
 * Compares two versions of a form and names what differs, so that a person can decide about it. Pure and free of zod
 * so that the browser can load it. Accepts unfinished forms of a draft as well.
 */
import type { LocalText } from '../kit/locale.ts'

export const formChangeKinds = [
  'form_title',
  'form_description',
  'page_added',
  'page_removed',
  'page_moved',
  'page_title',
  'page_condition',
  'question_added',
  'question_removed',
  'question_moved',
  'question_title',
  'question_description',
  'question_kind',
  'question_required',
  'question_optional',
  'question_condition',
  'question_choices',
  'question_limits',
  'question_other',
] as const
export type FormChangeKind = (typeof formChangeKinds)[number]

export interface FormChange {
  readonly kind: FormChangeKind
  /** The title of the page or question, from the newer version unless it was removed; null: the form itself. */
  readonly subject: LocalText | null
}

/** A form, or the draft of one, as far as the comparison reads it. */
export interface ComparedForm {
  readonly title: LocalText
  readonly description?: LocalText | undefined
  readonly pages: readonly (ComparedPart & { readonly elements: readonly ComparedQuestion[] })[]
}

interface ComparedPart {
  readonly name: string
  readonly title: LocalText
  readonly visibleIf?: string | undefined
}

interface ComparedQuestion extends ComparedPart {
  readonly type: string
  readonly templateElements?: readonly ComparedQuestion[] | undefined
}

/** Returns what differs, in the order of the newer form; parts are the same if they have the same name. */
export function listFormChanges(older: ComparedForm, newer: ComparedForm): FormChange[] {
  return [
    ...when(isDifferent(older.title, newer.title), 'form_title', null),
    ...when(isDifferent(older.description, newer.description), 'form_description', null),
    ...listPageChanges(older.pages, newer.pages),
    ...listQuestionChanges(listPlacedQuestions(older), listPlacedQuestions(newer)),
  ]
}

function listPageChanges(older: ComparedForm['pages'], newer: ComparedForm['pages']): FormChange[] {
  const before = new Map(older.map((page) => [page.name, page]))
  const moved = findMoved(
    older.map(({ name }) => name),
    newer.map(({ name }) => name),
  )
  return [
    ...newer.flatMap((page) => {
      const former = before.get(page.name)
      if (!former) return when(true, 'page_added', page.title)
      return [
        ...when(isDifferent(former.title, page.title), 'page_title', page.title),
        ...when(isDifferent(former.visibleIf, page.visibleIf), 'page_condition', page.title),
        ...when(moved.has(page.name), 'page_moved', page.title),
      ]
    }),
    ...listRemoved(older, newer, 'page_removed'),
  ]
}

/** A question with the page or group that contains it. */
type PlacedQuestion = ComparedQuestion & { readonly path: string; readonly parent: string }

function listPlacedQuestions({ pages }: ComparedForm): PlacedQuestion[] {
  return pages.flatMap((page) =>
    page.elements.flatMap((element) => [
      { ...element, path: element.name, parent: `page ${page.name}` },
      ...(element.templateElements ?? []).map((inner) => ({
        ...inner,
        path: `${element.name}.${inner.name}`,
        parent: `group ${element.name}`,
      })),
    ]),
  )
}

function listQuestionChanges(
  older: readonly PlacedQuestion[],
  newer: readonly PlacedQuestion[],
): FormChange[] {
  const before = new Map(older.map((question) => [question.path, question]))
  const moved = findMovedInParents(older, newer)
  const changed = newer.flatMap((question) => {
    const former = before.get(question.path)
    if (!former) return when(true, 'question_added', question.title)
    const isMoved = former.parent !== question.parent || moved.has(question.path)
    return [
      ...when(isMoved, 'question_moved', question.title),
      ...listDifferences(former, question).map((kind) => ({ kind, subject: question.title })),
    ]
  })
  const paths = new Set(newer.map(({ path }) => path))
  const removed = older.filter(({ path }) => !paths.has(path))
  return [...changed, ...removed.map(({ title }) => ({ kind: 'question_removed' as const, subject: title }))]
}

/** A page that has moved takes its questions along; they were not moved themselves. */
function findMovedInParents(
  older: readonly PlacedQuestion[],
  newer: readonly PlacedQuestion[],
): ReadonlySet<string> {
  const parents = [...new Set(newer.map(({ parent }) => parent))]
  const listPaths = (all: readonly PlacedQuestion[], parent: string) =>
    all.filter((question) => question.parent === parent).map(({ path }) => path)
  return new Set(
    parents.flatMap((parent) => [...findMoved(listPaths(older, parent), listPaths(newer, parent))]),
  )
}

/** The kind of change by the property that differs; other properties are `question_other`. */
const kindsByProperty: Readonly<Record<string, FormChangeKind>> = {
  title: 'question_title',
  description: 'question_description',
  type: 'question_kind',
  inputType: 'question_kind',
  visibleIf: 'question_condition',
  requiredIf: 'question_condition',
  choices: 'question_choices',
  min: 'question_limits',
  max: 'question_limits',
  step: 'question_limits',
  maxLength: 'question_limits',
  maxFiles: 'question_limits',
  minPanelCount: 'question_limits',
  maxPanelCount: 'question_limits',
  warnBelow: 'question_limits',
  warnAbove: 'question_limits',
}

/** Properties that are compared by themselves, or that are not part of the form. */
const ownProperties = new Set(['name', 'path', 'parent', 'isRequired', 'templateElements'])

function listDifferences(older: PlacedQuestion, newer: PlacedQuestion): FormChangeKind[] {
  const before = older as unknown as Readonly<Record<string, unknown>>
  const after = newer as unknown as Readonly<Record<string, unknown>>
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const kinds = [...names]
    .filter((name) => !ownProperties.has(name) && isDifferent(before[name], after[name]))
    .map((name): FormChangeKind => kindsByProperty[name] ?? 'question_other')
  const isRequired = after['isRequired'] === true
  if ((before['isRequired'] === true) !== isRequired)
    kinds.push(isRequired ? 'question_required' : 'question_optional')
  return formChangeKinds.filter((kind) => kinds.includes(kind))
}

function listRemoved(
  older: readonly ComparedPart[],
  newer: readonly ComparedPart[],
  kind: FormChangeKind,
): FormChange[] {
  const names = new Set(newer.map(({ name }) => name))
  return older.filter(({ name }) => !names.has(name)).map(({ title }) => ({ kind, subject: title }))
}

/**
 * Returns the names that have to be moved to get from one order to the other. A name that stays in the longest
 * common order was not moved, so that moving one part does not report all parts that it has passed.
 */
function findMoved(older: readonly string[], newer: readonly string[]): Set<string> {
  const before = older.filter((name) => newer.includes(name))
  const after = newer.filter((name) => older.includes(name))
  const places = after.map((name) => before.indexOf(name))
  const lengths: number[] = []
  const previous: number[] = []
  places.forEach((place, index) => {
    lengths[index] = 1
    previous[index] = -1
    for (let earlier = 0; earlier < index; earlier++) {
      const length = (lengths[earlier] ?? 0) + 1
      if ((places[earlier] ?? 0) >= place || length <= (lengths[index] ?? 0)) continue
      lengths[index] = length
      previous[index] = earlier
    }
  })
  const stayed = new Set<string>()
  for (let index = lengths.indexOf(Math.max(...lengths)); index >= 0; index = previous[index] ?? -1)
    stayed.add(after[index] ?? '')
  return new Set(after.filter((name) => !stayed.has(name)))
}

function when(holds: boolean, kind: FormChangeKind, subject: LocalText | null): FormChange[] {
  return holds ? [{ kind, subject }] : []
}

function isDifferent(one: unknown, other: unknown): boolean {
  return serialize(one) !== serialize(other)
}

/** JSON with sorted keys: the database returns the keys of an object in an order of its own. */
function serialize(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
