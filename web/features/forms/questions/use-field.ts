import { useTranslations, useLocale } from 'use-intl'
import type { FormElement } from '#contract/forms/forms'
import { isAnswerRequired } from '#contract/forms/model'
import { useFormat } from '#web/i18n/use-format'
import { useFaultText } from '../filling/use-fault-text.ts'
import type { QuestionFilling } from '../filling/use-filling.ts'

export interface QuestionProps<E extends FormElement = FormElement> {
  element: E
  filling: QuestionFilling
}

/** Returns the props that all question fields share. An impossible value is reported at once. */
export function useQuestionField({ element, filling }: QuestionProps) {
  const locale = useLocale()
  const fault = useFaultText()
  const limit = useLimitText()
  const path = `${filling.prefix ?? ''}${element.name}`
  const ownError = limit(element, filling.allFaults[path]) ?? fault(filling.faults[path])
  return {
    label: element.title[locale],
    hint: element.description?.[locale],
    optional: !isAnswerRequired(element, filling.conditionAnswers),
    error: ownError ? [ownError] : filling.getServerErrors(path),
  }
}

/** Returns the message about a limit, with its value and unit. */
function useLimitText() {
  const t = useTranslations('forms')
  const format = useFormat()
  return (element: FormElement, fault: string | undefined): string | null => {
    if (element.type !== 'text' || (fault !== 'too_small' && fault !== 'too_big')) return null
    const limit = fault === 'too_small' ? element.min : element.max
    const value =
      typeof limit === 'number'
        ? [format.number(limit, countDecimals(limit)), element.unit].filter(Boolean).join(' ')
        : limit
    if (value === undefined) return null
    const limitText = typeof limit === 'string' ? format.date(limit) : value
    return t(fault === 'too_small' ? 'atLeast' : 'atMost', { limit: limitText })
  }
}

function countDecimals(value: number): number {
  return String(value).split('.')[1]?.length ?? 0
}
