import { useLocale, useTranslations } from 'use-intl'
import type { FormElement } from '#contract/forms/forms'
import { isOutsideNorm } from '#contract/forms/model'
import { LazyNumberField } from '#web/api/feedback/lazy-fields.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { type QuestionProps, useQuestionField } from './use-field.ts'

type NumberElement = Extract<FormElement, { type: 'text' }>

/** A measurement. A value outside of the norm is accepted with a warning; an impossible value is refused. */
export function NumberQuestion({ element, filling }: QuestionProps<NumberElement>) {
  const t = useTranslations('forms')
  const locale = useLocale()
  const field = useQuestionField({ element, filling })
  const answer = filling.answers[element.name]
  return (
    <div className="flex flex-col gap-2">
      <LazyNumberField
        {...field}
        unit={element.unit}
        value={typeof answer === 'number' ? answer : Number.NaN}
        onChange={(number) => filling.set(element.name, Number.isNaN(number) ? null : number)}
        formatOptions={{ maximumFractionDigits: 3, useGrouping: false }}
      />
      <div role="status">
        {isOutsideNorm(element, answer) && field.error.length === 0 ? (
          <SignalText tone="warning">{element.warning?.[locale] ?? t('outside')}</SignalText>
        ) : null}
      </div>
    </div>
  )
}
