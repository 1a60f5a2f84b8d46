import type { FieldFault } from '#contract/errors'
import type { FormElement, FormModel } from '#contract/forms/forms'
import { parseCondition } from '#contract/forms/conditions'

type FormFaults = Record<string, FieldFault>

/**
 * Returns faults of a form that a field schema cannot detect, by field path: duplicate names, unreadable
 * conditions, conditions on missing questions, empty ranges.
 */
export function findFormFaults(model: FormModel): FormFaults {
  const names = model.pages.flatMap(({ elements }) => elements.map(({ name }) => name))
  const faults: FormFaults = {}
  const pageNames = model.pages.map(({ name }) => name)
  model.pages.forEach((page, place) => {
    const at = `model.pages.${place}`
    if (pageNames.indexOf(page.name) !== place) faults[`${at}.name`] = 'name_twice'
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
  addConditionFault(faults, `${at}.visibleIf`, element.visibleIf, names)
  addConditionFault(faults, `${at}.requiredIf`, element.requiredIf, names)
  if (element.type === 'text' && isEmptyRange(element.min, element.max)) faults[`${at}.min`] = 'empty_range'
  if (element.type !== 'paneldynamic') return
  if (isEmptyRange(element.minPanelCount, element.maxPanelCount))
    faults[`${at}.minPanelCount`] = 'empty_range'
  const own = element.templateElements.map(({ name }) => name)
  const known = [...names, ...own.map((name) => `panel.${name}`)]
  element.templateElements.forEach((question, place) => {
    const inside = `${at}.templateElements.${place}`
    if (own.indexOf(question.name) !== place) faults[`${inside}.name`] = 'name_twice'
    addElementFaults(faults, question, inside, known)
  })
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
