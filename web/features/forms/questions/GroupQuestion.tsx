import { Plus, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FormGroup, Row } from '#contract/forms/forms'
import { getRowLimit, rowIdKey, getRows, listVisibleGroupQuestions } from '#contract/forms/model'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { type IdentifiedRow, identifyRows } from '../answers/group-rows.rules.ts'
import { type QuestionProps, useQuestionField } from './use-field.ts'
import type { QuestionFilling } from '../filling/use-filling.ts'

interface GroupQuestionProps extends QuestionProps<FormGroup> {
  /** Renders one of the questions in the group. */
  draw: (props: QuestionProps) => ReactNode
}

/** Questions that are answered once per item, such as a string, a device or a person. */
export function GroupQuestion({ element, filling, draw }: GroupQuestionProps) {
  const t = useTranslations('forms')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const { label, hint, optional, error } = useQuestionField({ element, filling })
  const least = Math.max(element.minPanelCount ?? 0, 0)
  // Shows the required rows from the start.
  const rows = identifyRows(getRows(filling.answers[element.name]), least)
  const updateRows = (change: (rows: readonly IdentifiedRow[]) => readonly Row[]) =>
    filling.set(element.name, (before) => [...change(identifyRows(getRows(before), least))])
  const title = element.templateTitle[locale]
  return (
    <fieldset data-gap={error.length > 0 || undefined} className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {optional && least === 0 ? <span className="font-normal text-faint"> {ui('optional')}</span> : null}
      </legend>
      {hint ? <p className="-mt-1 text-sm text-muted">{hint}</p> : null}
      {rows.map((row, index) => (
        <div
          key={row[rowIdKey]}
          role="group"
          aria-label={`${title} ${index + 1}`}
          className="flex flex-col gap-4 rounded border border-line p-3"
        >
          <div className="flex items-center justify-between gap-2">
            <span className="font-semibold">
              {title} {index + 1}
            </span>
            {rows.length > least ? (
              <Button
                kind="quiet"
                size="small"
                icon={Trash2}
                aria-label={t('removeOne', { what: `${title} ${index + 1}` })}
                onPress={() => updateRows((all) => all.filter((one) => one[rowIdKey] !== row[rowIdKey]))}
              >
                {t('remove')}
              </Button>
            ) : null}
          </div>
          <RowQuestions
            element={element}
            filling={filling}
            draw={draw}
            row={row}
            index={index}
            updateRows={updateRows}
          />
        </div>
      ))}
      {error.map((line) => (
        <SignalText key={line} tone="danger">
          {line}
        </SignalText>
      ))}
      {rows.length < getRowLimit(element) ? (
        <span>
          <Button
            icon={Plus}
            onPress={() => updateRows((all) => [...all, { [rowIdKey]: crypto.randomUUID() }])}
          >
            {t('addOne', { what: title })}
          </Button>
        </span>
      ) : null}
    </fieldset>
  )
}

interface RowQuestionsProps extends GroupQuestionProps {
  row: IdentifiedRow
  index: number
  updateRows: (change: (rows: readonly IdentifiedRow[]) => readonly Row[]) => void
}

function RowQuestions({ element, filling, draw, row, index, updateRows }: RowQuestionsProps) {
  const panel = Object.entries(row).map(([name, answer]) => [`panel.${name}`, answer] as const)
  const rowFilling: QuestionFilling = {
    ...filling,
    answers: row,
    conditionAnswers: { ...filling.conditionAnswers, ...Object.fromEntries(panel) },
    prefix: `${element.name}.${index}.`,
    storagePath: `${element.name}.${row[rowIdKey]}.`,
    set: (name, to) =>
      updateRows((all) =>
        all.map((one) => {
          if (one[rowIdKey] !== row[rowIdKey]) return one
          const answer = typeof to === 'function' ? to(one[name]) : to
          return { ...one, [name]: answer as Row[string] }
        }),
      ),
  }
  return listVisibleGroupQuestions(element, row, filling.form.model, filling.answers).map((question) => (
    <Fragment key={question.name}>{draw({ element: question, filling: rowFilling })}</Fragment>
  ))
}
