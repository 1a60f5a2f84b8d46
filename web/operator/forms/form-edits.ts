import { parseCondition, type Term } from '#contract/forms/conditions'
import type { LocalText } from '#contract/kit/locale'
import type { DraftElement, DraftPage, FormDraftModel, FormDraftView } from '#contract/operator/form-drafts'

/** Edits of a form that is being built. All are pure: they return a new form and leave the given one as it is. */

export type FormContent = Pick<
  FormDraftView,
  'category' | 'order_type' | 'protocol_type' | 'opportunity_id' | 'change_request' | 'model'
>

/** Indexes of a page, of a question on it, and of a question in that group. */
export type Place = readonly number[]

type InnerElement = NonNullable<DraftElement['templateElements']>[number]

/** Kinds of questions as people choose them; `group` is on a page only. */
export const questionKinds = [
  'text',
  'number',
  'date',
  'comment',
  'boolean',
  'choice',
  'choices',
  'photos',
  'group',
] as const
export type QuestionKind = (typeof questionKinds)[number]

const emptyText: LocalText = { de: '', en: '', fr: '' }

export function getKind({ type, inputType }: Pick<DraftElement, 'type' | 'inputType'>): QuestionKind {
  if (type === 'text') return inputType ?? 'text'
  if (type === 'radiogroup' || type === 'dropdown') return 'choice'
  if (type === 'checkbox') return 'choices'
  if (type === 'file') return 'photos'
  return type === 'paneldynamic' ? 'group' : type
}

/** The properties that a kind starts with. */
function createKindProperties(kind: QuestionKind): Pick<DraftElement, 'type'> & Partial<DraftElement> {
  if (kind === 'text') return { type: 'text' }
  if (kind === 'number' || kind === 'date') return { type: 'text', inputType: kind }
  if (kind === 'choice' || kind === 'choices')
    return { type: kind === 'choice' ? 'radiogroup' : 'checkbox', choices: [] }
  if (kind === 'photos') return { type: 'file', allowMultiple: true, maxFiles: 5 }
  if (kind === 'group') return { type: 'paneldynamic', templateTitle: emptyText, templateElements: [] }
  return { type: kind }
}

/** Changes the kind of a question. Texts, conditions and choices stay; limits of the other kind do not. */
export function changeKind(element: DraftElement, kind: QuestionKind): DraftElement {
  const { name, title, description, isRequired, visibleIf, requiredIf, choices } = element
  const kept = { name, title, description, isRequired, visibleIf, requiredIf }
  const properties = createKindProperties(kind)
  return { ...kept, ...properties, ...(properties.choices && choices ? { choices } : {}) }
}

export function getElement(model: FormDraftModel, [page, element, inner]: Place): DraftElement | undefined {
  const found = model.pages[page ?? -1]?.elements[element ?? -1]
  return inner === undefined ? found : found?.templateElements?.[inner]
}

export function replacePage(model: FormDraftModel, index: number, page: DraftPage): FormDraftModel {
  return { ...model, pages: model.pages.with(index, page) }
}

export function replaceElement(model: FormDraftModel, place: Place, element: DraftElement): FormDraftModel {
  return changeSiblings(model, place, (all) => all.with(place.at(-1) ?? 0, element))
}

/** Changes the list that contains the question of a place. */
function changeSiblings(
  model: FormDraftModel,
  [pageIndex = 0, elementIndex = 0, inner]: Place,
  change: (elements: readonly DraftElement[]) => readonly DraftElement[],
): FormDraftModel {
  const page = model.pages[pageIndex]
  if (!page) return model
  if (inner === undefined)
    return replacePage(model, pageIndex, { ...page, elements: [...change(page.elements)] })
  const group = page.elements[elementIndex]
  if (!group) return model
  const templateElements = [...change(group.templateElements ?? [])] as InnerElement[]
  return replacePage(model, pageIndex, {
    ...page,
    elements: page.elements.with(elementIndex, { ...group, templateElements }),
  })
}

/** An edited form with the place of the part that was edited. */
export interface Edited {
  readonly model: FormDraftModel
  readonly place: Place
}

export function addPage(model: FormDraftModel): Edited {
  const name = createName(
    'page',
    model.pages.map((page) => page.name),
  )
  const page: DraftPage = { name, title: emptyText, elements: [] }
  return { model: { ...model, pages: [...model.pages, page] }, place: [model.pages.length] }
}

export type PublishedQuestions = FormDraftView['published']

/** Returns the path of a question: its key, in a group `group.question`. */
export function getQuestionPath(model: FormDraftModel, place: Place): string {
  const names = place.slice(1).map((_, index) => getElement(model, place.slice(0, index + 2))?.name)
  return names.join('.')
}

/**
 * Adds a question at the end of a page, or of a group. Its key is none that a published version has, because programs
 * would take it for the former question.
 */
export function addQuestion(
  model: FormDraftModel,
  parent: Place,
  kind: QuestionKind,
  published: PublishedQuestions,
): Edited {
  const group = getElement(model, parent)
  const siblings = group ? (group.templateElements ?? []) : (model.pages[parent[0] ?? -1]?.elements ?? [])
  const used = group
    ? siblings.map(({ name }) => name)
    : model.pages.flatMap(({ elements }) => elements.map(({ name }) => name))
  const former = published.map(({ path }) => path.split('.').at(-1) ?? '')
  const element = {
    name: createName(kind, [...used, ...former]),
    title: emptyText,
    ...createKindProperties(kind),
  }
  const place = [...parent, siblings.length]
  return { model: changeSiblings(model, place, (all) => [...all, element]), place }
}

/** Adds a copy of a question after it, with a key like that of a new question. */
export function copyQuestion(model: FormDraftModel, place: Place, published: PublishedQuestions): Edited {
  const element = getElement(model, place)
  if (!element) return { model, place }
  const used =
    place.length > 2
      ? (getElement(model, place.slice(0, 2))?.templateElements ?? []).map(({ name }) => name)
      : model.pages.flatMap(({ elements }) => elements.map(({ name }) => name))
  const former = published.map(({ path }) => path.split('.').at(-1) ?? '')
  const copy = { ...element, name: createName(element.name.replace(/_\d+$/, ''), [...used, ...former]) }
  const next = [...place.slice(0, -1), (place.at(-1) ?? 0) + 1]
  return {
    model: changeSiblings(model, place, (all) => all.toSpliced(next.at(-1) ?? 0, 0, copy)),
    place: next,
  }
}

/** Returns `base`, or `base_2` and so on if it is used. */
function createName(base: string, used: readonly string[]): string {
  let name = base
  for (let number = 2; used.includes(name); number++) name = `${base}_${number}`
  return name
}

export function removePart(model: FormDraftModel, place: Place): FormDraftModel {
  const index = place.at(-1) ?? 0
  if (place.length === 1) return { ...model, pages: model.pages.toSpliced(index, 1) }
  return changeSiblings(model, place, (all) => all.toSpliced(index, 1))
}

/**
 * Moves a page or question one place up or down; a question at the end of its page goes to the next page. Returns null
 * if there is no place to move to.
 */
export function movePart(model: FormDraftModel, place: Place, by: -1 | 1): Edited | null {
  const index = place.at(-1) ?? 0
  const to = [...place.slice(0, -1), index + by]
  if (place.length === 1) {
    if (!model.pages[index + by]) return null
    return { model: { ...model, pages: swap(model.pages, index, index + by) }, place: to }
  }
  if (getElement(model, to)) {
    return { model: changeSiblings(model, place, (all) => swap(all, index, index + by)), place: to }
  }
  const [page = 0] = place
  const neighbour = model.pages[page + by]
  const element = getElement(model, place)
  if (place.length > 2 || !neighbour || !element) return null
  const target = [page + by, by > 0 ? 0 : neighbour.elements.length]
  const without = removePart(model, place)
  return {
    model: changeSiblings(without, target, (all) => all.toSpliced(target[1] ?? 0, 0, element)),
    place: target,
  }
}

/** Moves a question to the end of another page. */
export function moveToPage(model: FormDraftModel, place: Place, page: number): Edited {
  const element = getElement(model, place)
  const target = model.pages[page]
  if (!element || !target || page === place[0]) return { model, place }
  const added = replacePage(model, page, { ...target, elements: [...target.elements, element] })
  return { model: removePart(added, place), place: [page, target.elements.length] }
}

function swap<T>(list: readonly T[], one: number, other: number): T[] {
  const [first, second] = [list[one], list[other]]
  return first === undefined || second === undefined ? [...list] : list.with(one, second).with(other, first)
}

/** Gives a question another name; conditions that name it follow. */
export function renameQuestion(model: FormDraftModel, place: Place, name: string): FormDraftModel {
  const element = getElement(model, place)
  if (!element) return model
  const renamed = replaceElement(model, place, { ...element, name })
  const [from, to] = [getConditionName(element.name, place), getConditionName(name, place)]
  // Two questions may have the same name for a moment; then the conditions mean the other one.
  const isNamed = (one: FormDraftModel) =>
    place.length > 2 ||
    !one.pages.some(({ elements }) => elements.some((other) => other.name === element.name))
  if (!isNamed(renamed) || element.name === '') return renamed
  return changeConditions(renamed, place, (condition) => condition.replaceAll(`{${from}}`, `{${to}}`))
}

/** Changes every condition that can refer to the question of a place. */
function changeConditions(
  model: FormDraftModel,
  place: Place,
  rewrite: (condition: string) => string,
): FormDraftModel {
  const change = <E extends { visibleIf?: string | undefined; requiredIf?: string | undefined }>(
    part: E,
  ): E => ({
    ...part,
    ...(part.visibleIf === undefined ? {} : { visibleIf: rewrite(part.visibleIf) }),
    ...(part.requiredIf === undefined ? {} : { requiredIf: rewrite(part.requiredIf) }),
  })
  const isInGroup = place.length > 2
  return {
    ...model,
    pages: model.pages.map((page, pageIndex) => ({
      ...change(page),
      elements: page.elements.map((element, index) => {
        const { templateElements } = element
        // `{panel.name}` means a question of the same group.
        const isMeant = !isInGroup || (pageIndex === place[0] && index === place[1])
        const inner = templateElements && isMeant ? { templateElements: templateElements.map(change) } : {}
        return { ...(isInGroup ? element : change(element)), ...inner }
      }),
    })),
  }
}

/** Gives a choice another key; conditions that compare the question with it follow. */
export function renameChoice(
  model: FormDraftModel,
  place: Place,
  index: number,
  value: string,
): FormDraftModel {
  const element = getElement(model, place)
  const choice = element?.choices?.[index]
  if (!element?.choices || !choice) return model
  const choices = element.choices.with(index, { ...choice, value })
  const renamed = replaceElement(model, place, { ...element, choices })
  // Two choices may have the same key for a moment; then the conditions mean the other one.
  const isStillUsed = choices.some((other) => other.value === choice.value)
  if (isStillUsed || choice.value === '') return renamed
  return changeConditions(renamed, place, (condition) =>
    mapTerms(condition, (term) =>
      term.name === getConditionName(element.name, place) && term.value === choice.value
        ? { ...term, value }
        : term,
    ),
  )
}

/** The name by which conditions refer to a question: `panel.name` within its group. */
const getConditionName = (name: string, place: Place) => (place.length > 2 ? `panel.${name}` : name)

/** Changes the terms of a condition; one that cannot be read, or has none of them, stays as it is. */
function mapTerms(condition: string, change: (term: Term) => Term): string {
  try {
    const lists = parseCondition(condition)
    const changed = lists.map((terms) => terms.map(change))
    const isSame = changed.every((terms, list) => terms.every((term, index) => term === lists[list]?.[index]))
    return isSame ? condition : changed.map((terms) => formatCondition({ join: 'and', terms })).join(' or ')
  } catch {
    return condition
  }
}

/** A condition as rows: all of them hold, or at least one. */
export interface ConditionRows {
  readonly join: 'and' | 'or'
  readonly terms: readonly Term[]
}

/** Returns a condition as rows; null if it mixes `and` and `or`, or cannot be read. */
export function parseConditionRows(condition: string): ConditionRows | null {
  try {
    const lists = parseCondition(condition)
    const [first] = lists
    if (lists.length === 1 && first) return { join: 'and', terms: first }
    return lists.every(({ length }) => length === 1) ? { join: 'or', terms: lists.flat() } : null
  } catch {
    return null
  }
}

export function formatCondition({ join, terms }: ConditionRows): string {
  return terms.map(formatTerm).join(` ${join} `)
}

function formatTerm({ name, operator, value }: Term): string {
  if (operator === 'empty' || operator === 'notempty') return `{${name}} ${operator}`
  if (typeof value !== 'string') return `{${name}} ${operator} ${value ?? "''"}`
  // A text between single quotes cannot contain one; double quotes may be used instead.
  const quote = value.includes("'") ? '"' : "'"
  return `{${name}} ${operator} ${quote}${quote === '"' ? value.replaceAll('"', '') : value}${quote}`
}

/** A question that a condition can refer to, by the name that the condition uses. */
export interface ConditionSource {
  readonly name: string
  readonly element: DraftElement
}

/** Returns the questions that a condition at this place can refer to, without the question itself. */
export function listConditionSources(model: FormDraftModel, place: Place): ConditionSource[] {
  const outer = model.pages.flatMap(({ elements }, page) =>
    elements.flatMap((element, index) => {
      const isSelf = page === place[0] && index === place[1]
      return isSelf || element.type === 'paneldynamic' ? [] : [{ name: element.name, element }]
    }),
  )
  if (place.length < 3) return outer
  const inner = (getElement(model, place.slice(0, 2))?.templateElements ?? []).flatMap((element, index) =>
    index === place[2] ? [] : [{ name: `panel.${element.name}`, element }],
  )
  return [...inner, ...outer]
}

/** Returns the first term for a question: a value that it can have. */
export function createTerm({ name, element }: ConditionSource): Term {
  const kind = getKind(element)
  if (kind === 'boolean') return { name, operator: '=', value: true }
  const [choice] = element.choices ?? []
  if (choice) return { name, operator: kind === 'choices' ? 'contains' : '=', value: choice.value }
  if (kind === 'number') return { name, operator: '>', value: 0 }
  return { name, operator: 'notempty', value: null }
}

/** The operators that make sense for a kind of question. */
export function listOperators(kind: QuestionKind): Term['operator'][] {
  if (kind === 'boolean') return ['=', 'notempty', 'empty']
  if (kind === 'choice') return ['=', '<>', 'notempty', 'empty']
  if (kind === 'choices') return ['contains', 'notempty', 'empty']
  if (kind === 'number') return ['=', '<>', '>', '<', '>=', '<=', 'notempty', 'empty']
  return kind === 'photos' || kind === 'date'
    ? ['notempty', 'empty']
    : ['=', '<>', 'contains', 'notempty', 'empty']
}

/** Turns the path of a fault (`model.pages.0.elements.2.title.fr`) into a place and the rest (`title.fr`). */
export function parseFaultPath(path: string): { place: Place; field: string } {
  const match =
    /^model(?:\.pages\.(\d+))?(?:\.elements\.(\d+))?(?:\.templateElements\.(\d+))?(?:\.|$)(.*)$/.exec(path)
  if (!match) return { place: [], field: path }
  const indexes = match.slice(1, 4).filter((one) => one !== undefined)
  return { place: indexes.map(Number), field: match[4] ?? '' }
}
