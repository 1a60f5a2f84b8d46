import type { FieldFault } from '../errors.ts'
import { locales, type LocalText } from '../kit/locale.ts'
import { parseCondition } from './conditions.ts'
import type { FormElement, FormGroup, FormModel } from './forms.ts'

type FormFaults = Record<string, FieldFault>

/**
 * Returns faults of a form that a field schema cannot detect, by field path: duplicate names, unreadable
 * conditions, conditions on missing questions, empty ranges, first answers that do not fit, texts that a language lacks. Unfinished
 * forms of a draft are accepted as well.
 */
export function findFormFaults(model: FormModel): FormFaults {
  const names = model.pages.flatMap(({ elements }) => elements.map(({ name }) => name))
  const faults: FormFaults = {}
  addTextFaults(faults, 'model.title', model.title)
  addTextFaults(faults, 'model.description', model.description)
  const pageNames = model.pages.map(({ name }) => name)
  model.pages.forEach((page, place) => {
    const at = `model.pages.${place}`
    if (pageNames.indexOf(page.name) !== place) faults[`${at}.name`] = 'name_twice'
    addTextFaults(faults, `${at}.title`, page.title)
    addConditionFault(faults, `${at}.visibleIf`, page.visibleIf, names)
  })
  const seen = new Set<string>()
  for (const { element, at } of listElementsWithPath(model)) {
    if (seen.has(element.name)) faults[`${at}.name`] = 'name_twice'
    seen.add(element.name)
    addElementFaults(faults, element, at, names)
  }
  return faults
}

function listElementsWithPath(model: FormModel): { readonly element: FormElement; readonly at: string }[] {
  return model.pages.flatMap((page, place) =>
    page.elements.map((element, row) => ({ element, at: `model.pages.${place}.elements.${row}` })),
  )
}

function addElementFaults(
  faults: FormFaults,
  element: FormElement,
  at: string,
  names: readonly string[],
): void {
  addTextFaults(faults, `${at}.title`, element.title)
  addTextFaults(faults, `${at}.description`, element.description)
  addConditionFault(faults, `${at}.visibleIf`, element.visibleIf, names)
  addConditionFault(faults, `${at}.requiredIf`, element.requiredIf, names)
  if (element.type === 'text') {
    addTextFaults(faults, `${at}.warning`, element.warning)
    if (isEmptyRange(element.min, element.max)) faults[`${at}.min`] = 'empty_range'
    if (isEmptyRange(element.warnBelow, element.warnAbove)) faults[`${at}.warnBelow`] = 'empty_range'
    if (!canPrefill(element)) faults[`${at}.prefill`] = 'invalid'
    if (element.isSerialNumber && (element.inputType ?? 'text') !== 'text')
      faults[`${at}.isSerialNumber`] = 'invalid'
  }
  if ('maxLength' in element && (element.maxLength ?? 1) < 1) faults[`${at}.maxLength`] = 'too_small'
  if (element.type === 'file' && (element.maxFiles ?? 1) < 1) faults[`${at}.maxFiles`] = 'too_small'
  if ('choices' in element) addChoiceFaults(faults, element.choices, at)
  if (element.type !== 'paneldynamic') return
  addTextFaults(faults, `${at}.templateTitle`, element.templateTitle)
  if (isEmptyRange(element.minPanelCount, element.maxPanelCount))
    faults[`${at}.minPanelCount`] = 'empty_range'
  // The group of a draft may have no questions yet.
  const questions = (element as Partial<FormGroup>).templateElements ?? []
  const own = questions.map(({ name }) => name)
  const known = [...names, ...own.map((name) => `panel.${name}`)]
  questions.forEach((question, place) => {
    const inside = `${at}.templateElements.${place}`
    if (own.indexOf(question.name) !== place) faults[`${inside}.name`] = 'name_twice'
    addElementFaults(faults, question, inside, known)
  })
}

/** Returns whether the question accepts its first answer: a day needs a date, a name needs a text. */
function canPrefill({ prefill, inputType = 'text' }: Extract<FormElement, { type: 'text' }>): boolean {
  return prefill === undefined || inputType === (prefill === 'today' ? 'date' : 'text')
}

function addChoiceFaults(
  faults: FormFaults,
  choices: readonly { readonly value: string; readonly text: LocalText }[],
  at: string,
): void {
  const values = choices.map(({ value }) => value)
  choices.forEach(({ value, text }, place) => {
    addTextFaults(faults, `${at}.choices.${place}.text`, text)
    if (values.indexOf(value) !== place) faults[`${at}.choices.${place}.value`] = 'given_twice'
  })
}

/** A text is needed in every language; a description or warning may be missing as a whole. */
function addTextFaults(faults: FormFaults, at: string, text: LocalText | undefined): void {
  for (const locale of locales) if (text && text[locale].trim() === '') faults[`${at}.${locale}`] = 'required'
}

function isEmptyRange(min: number | string | undefined, max: number | string | undefined): boolean {
  return min !== undefined && max !== undefined && typeof min === typeof max && min > max
}

function addConditionFault(
  faults: FormFaults,
  at: string,
  condition: string | undefined,
  names: readonly string[],
): void {
  if (condition === undefined) return
  try {
    const terms = parseCondition(condition).flat()
    if (terms.some(({ name }) => !names.includes(name))) faults[at] = 'condition_on_nothing'
  } catch {
    faults[at] = 'condition_unreadable'
  }
}
