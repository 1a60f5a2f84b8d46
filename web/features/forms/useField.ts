import { useLocale } from 'use-intl'
import type { FormElement } from '#contract/forms'
import { type Filling, useFaultText } from './useFilling.ts'

export interface QuestionProps<E extends FormElement = FormElement> {
  element: E
  filling: Filling
}

/** What every field of a question is given. */
export function useField({ element, filling }: QuestionProps) {
  const locale = useLocale()
  const fault = useFaultText()
  const own = fault(filling.faults[element.name])
  return {
    label: element.title[locale],
    hint: element.description?.[locale],
    optional: !element.isRequired,
    error: own ? [own] : filling.told(element.name),
  }
}
