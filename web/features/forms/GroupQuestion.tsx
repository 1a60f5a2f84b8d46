import { Plus, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FormGroup, Row } from '#contract/forms'
import { mostRows, rowsOf, seenInGroup } from '#contract/kit/form-model'
import { Button } from '../../ui/Button.tsx'
import { SignalText } from '../../ui/signals.tsx'
import { type QuestionProps, useField } from './useField.ts'
import type { Filling } from './useFilling.ts'

interface GroupProps extends QuestionProps<FormGroup> {
  /** Draws one of the questions within. */
  draw: (props: QuestionProps) => ReactNode
}

/** Questions that are answered once for each thing: a string, a device, a person. */
export function GroupQuestion({ element, filling, draw }: GroupProps) {
  const t = useTranslations('forms')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const { label, hint, optional, error } = useField({ element, filling })
  const least = Math.max(element.minPanelCount ?? 0, 0)
  const given = rowsOf(filling.answers[element.name])
  // What has to be there anyway stands there to be filled.
  const rows =
    given.length >= least ? given : [...given, ...Array.from({ length: least - given.length }, () => ({}))]
  const keys = useKeys(rows.length)
  const put = (change: (rows: readonly Row[]) => Row[]) =>
    filling.set(element.name, (before) => {
      const kept = rowsOf(before)
      return change([...kept, ...rows.slice(kept.length)])
    })
  const title = element.templateTitle[locale]
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {optional && least === 0 ? <span className="font-normal text-faint"> {ui('optional')}</span> : null}
      </legend>
      {hint ? <p className="-mt-1 text-sm text-muted">{hint}</p> : null}
      {rows.map((row, place) => (
        <div
          key={keys.list[place]}
          role="group"
          aria-label={`${title} ${place + 1}`}
          className="flex flex-col gap-4 rounded border border-line p-3"
        >
          <div className="flex items-center justify-between gap-2">
            <span className="font-semibold">
              {title} {place + 1}
            </span>
            {rows.length > least ? (
              <Button
                kind="quiet"
                size="small"
                icon={Trash2}
                aria-label={t('removeOne', { what: `${title} ${place + 1}` })}
                onPress={() => {
                  keys.drop(place)
                  put((all) => all.filter((_, at) => at !== place))
                }}
              >
                {t('remove')}
              </Button>
            ) : null}
          </div>
          <RowQuestions element={element} filling={filling} draw={draw} row={row} place={place} put={put} />
        </div>
      ))}
      {error.map((line) => (
        <SignalText key={line} tone="danger">
          {line}
        </SignalText>
      ))}
      {rows.length < mostRows(element) ? (
        <span>
          <Button icon={Plus} onPress={() => put((all) => [...all, {}])}>
            {t('addOne', { what: title })}
          </Button>
        </span>
      ) : null}
    </fieldset>
  )
}

interface RowProps extends GroupProps {
  row: Row
  place: number
  put: (change: (rows: readonly Row[]) => Row[]) => void
}

function RowQuestions({ element, filling, draw, row, place, put }: RowProps) {
  const panel = Object.entries(row).map(([name, answer]) => [`panel.${name}`, answer] as const)
  const own: Filling = {
    ...filling,
    answers: row,
    around: { ...filling.around, ...Object.fromEntries(panel) },
    prefix: `${element.name}.${place}.`,
    set: (name, to) =>
      put((all) =>
        all.map((one, at) => {
          if (at !== place) return one
          const answer = typeof to === 'function' ? to(one[name]) : to
          return { ...one, [name]: answer as Row[string] }
        }),
      ),
  }
  return seenInGroup(element, row, filling.form.model, filling.answers).map((question) => (
    <Fragment key={question.name}>{draw({ element: question, filling: own })}</Fragment>
  ))
}

/** A key for each row that stays with it when one before it goes. */
function useKeys(count: number) {
  const keys = useRef<string[]>([])
  while (keys.current.length < count) keys.current.push(crypto.randomUUID())
  return {
    list: keys.current.slice(0, count),
    drop: (place: number) => void keys.current.splice(place, 1),
  }
}
