import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FormElement } from '#contract/forms/forms'
import { getFileIds } from '#contract/forms/answers'
import { LazyDatePicker, LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { Checkbox, CheckboxGroup } from '#web/ui/controls/choices/Checkbox.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { ScanField } from '#web/ui/camera/ScanField.tsx'
import { TextArea, TextField } from '#web/ui/controls/fields/TextField.tsx'
import { GroupQuestion } from './GroupQuestion.tsx'
import { NumberQuestion } from './NumberQuestion.tsx'
import { type QuestionProps, useQuestionField } from './use-field.ts'

type ElementOfType<T extends FormElement['type']> = Extract<FormElement, { type: T }>

interface PlainQuestionProps extends QuestionProps {
  /** Renders a question that is answered with files: only the portal can store them. */
  drawFile: (props: QuestionProps<ElementOfType<'file'>>) => ReactNode
}

/** Renders one question by its type. The back office shows it in the preview of a form. */
export function PlainQuestion({ element, filling, drawFile }: PlainQuestionProps) {
  switch (element.type) {
    case 'text':
      return <TextQuestion element={element} filling={filling} />
    case 'comment':
      return <CommentQuestion element={element} filling={filling} />
    case 'boolean':
      return <BooleanQuestion element={element} filling={filling} />
    case 'radiogroup':
    case 'dropdown':
      return <ChoiceQuestion element={element} filling={filling} />
    case 'checkbox':
      return <MultipleChoiceQuestion element={element} filling={filling} />
    case 'paneldynamic':
      return (
        <GroupQuestion
          element={element}
          filling={filling}
          draw={(one) => <PlainQuestion {...one} drawFile={drawFile} />}
        />
      )
    case 'file':
      return drawFile({ element, filling })
  }
}

function TextQuestion({ element, filling }: QuestionProps<ElementOfType<'text'>>) {
  const field = useQuestionField({ element, filling })
  const answer = filling.answers[element.name]
  if (element.inputType === 'number') return <NumberQuestion element={element} filling={filling} />
  if (element.inputType === 'date') {
    return (
      <LazyDatePicker
        {...field}
        value={typeof answer === 'string' ? answer : null}
        onChange={(day) => filling.set(element.name, day)}
        {...(typeof element.min === 'string' ? { min: element.min } : {})}
        {...(typeof element.max === 'string' ? { max: element.max } : {})}
      />
    )
  }
  const typed = {
    ...field,
    value: typeof answer === 'string' ? answer : '',
    onChange: (text: string) => filling.set(element.name, text),
    maxLength: element.maxLength ?? 255,
    autoComplete: 'off',
  }
  return element.scan ? <ScanField {...typed} /> : <TextField {...typed} />
}

function CommentQuestion({ element, filling }: QuestionProps<ElementOfType<'comment'>>) {
  const answer = filling.answers[element.name]
  return (
    <TextArea
      {...useQuestionField({ element, filling })}
      value={typeof answer === 'string' ? answer : ''}
      onChange={(text) => filling.set(element.name, text)}
      maxLength={element.maxLength ?? 4000}
    />
  )
}

/** Offers yes and no instead of a checkbox, because a required question needs an explicit answer. */
function BooleanQuestion({ element, filling }: QuestionProps<ElementOfType<'boolean'>>) {
  const t = useTranslations('forms')
  const field = useQuestionField({ element, filling })
  const answer = filling.answers[element.name]
  if (!element.isRequired) {
    return (
      <Checkbox
        isSelected={answer === true}
        onChange={(yes) => filling.set(element.name, yes)}
        hint={field.hint}
      >
        {field.label}
      </Checkbox>
    )
  }
  return (
    <RadioGroup
      {...field}
      look="buttons"
      value={typeof answer === 'boolean' ? String(answer) : null}
      onChange={(value) => filling.set(element.name, value === 'true')}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  )
}

/** The most choices that are shown as buttons: one tap instead of two. */
const maxChoiceButtons = 7

/** Shows few choices as buttons, more as a select. */
function ChoiceQuestion({
  element,
  filling,
}: QuestionProps<ElementOfType<'radiogroup'> | ElementOfType<'dropdown'>>) {
  const locale = useLocale()
  const field = useQuestionField({ element, filling })
  const answer = filling.answers[element.name]
  const options = element.choices.map(({ value, text }) => ({ value, label: text[locale] }))
  const value = typeof answer === 'string' ? answer : null
  const choose = (next: string) => filling.set(element.name, next)
  if (options.length > maxChoiceButtons) {
    return <LazySelect {...field} value={value} onChange={choose} options={options} />
  }
  return <RadioGroup {...field} look="buttons" value={value} onChange={choose} options={options} />
}

function MultipleChoiceQuestion({ element, filling }: QuestionProps<ElementOfType<'checkbox'>>) {
  const locale = useLocale()
  const answer = filling.answers[element.name]
  return (
    <CheckboxGroup
      {...useQuestionField({ element, filling })}
      value={getFileIds(answer)}
      onChange={(values) => filling.set(element.name, values)}
      options={element.choices.map(({ value, text }) => ({ value, label: text[locale] }))}
    />
  )
}
