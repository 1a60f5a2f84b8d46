import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { DraftElement, FormDraftModel } from '#contract/operator/form-drafts'
import { mediaTypes } from '#contract/orders/model/order-enums'
import { mediaTypeLabels } from '#contract/orders/model/order-labels'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import type { GetFieldError } from './editor-fields.tsx'
import {
  getElement,
  getKind,
  getQuestionPath,
  renameChoice,
  renameQuestion,
  type Place,
  type PublishedQuestions,
} from './form-edits.ts'

/** Properties of a question that few forms need. They are folded, and beside the title is what is set. */

interface OrderFieldsProps {
  model: FormDraftModel
  place: Place
  element: DraftElement
  change: (part: Partial<DraftElement>) => void
  getError: GetFieldError
}

const prefills = ['today', 'person', 'product'] as const

/** The first answer that comes from the order, and the answers that finishing the order takes over. */
export function OrderFields({ model, place, element, change, getError }: OrderFieldsProps) {
  const t = useTranslations('operatorForms.build')
  const locale = useLocale()
  const kind = getKind(element)
  const isInGroup = place.length > 2
  // Finishing an order reads only photos outside of groups.
  const takesPhotos = kind === 'photos' && !isInGroup
  const { mediaType, prefill, isSerialNumber } = element
  if (!takesPhotos && kind !== 'text' && kind !== 'date') return null
  const set = [
    isSerialNumber ? t('serialNumber') : null,
    prefill ? t(`prefills.${prefill}`) : null,
    mediaType ? mediaTypeLabels[mediaType][locale] : null,
  ]
  const error = getError('prefill') ?? getError('isSerialNumber')
  return (
    <Folded title={t('withOrder')} hint={set.filter(Boolean).join(' · ')} startsOpen={error !== null}>
      {takesPhotos ? (
        <div className="max-w-80">
          <Select
            label={t('mediaType')}
            hint={t('mediaTypeHint')}
            value={mediaType ?? 'none'}
            onChange={(value) => change({ mediaType: mediaTypes.find((one) => one === value) })}
            options={[
              { value: 'none', label: t('noMediaType') },
              ...mediaTypes.map((value) => ({ value, label: mediaTypeLabels[value][locale] })),
            ]}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="max-w-80">
            <Select
              label={t('prefill')}
              hint={prefill === 'product' ? t(isInGroup ? 'productRowsHint' : 'productHint') : undefined}
              value={prefill ?? 'none'}
              onChange={(value) => change({ prefill: prefills.find((one) => one === value) })}
              options={[
                { value: 'none', label: t('noPrefill') },
                ...listPrefills(model, place, element).map((value) => ({
                  value,
                  label: t(`prefills.${value}`),
                })),
              ]}
              error={getError('prefill')}
            />
          </div>
          {kind === 'text' ? (
            <Checkbox
              isSelected={isSerialNumber ?? false}
              hint={t('serialNumberHint')}
              error={getError('isSerialNumber') ?? undefined}
              onChange={(isNumber) => change({ isSerialNumber: isNumber || undefined })}
            >
              {t('isSerialNumber')}
            </Checkbox>
          ) : null}
        </div>
      )}
    </Folded>
  )
}

/**
 * Returns the first answers that a question can have. In a group only the products start entries, so the other answers
 * need a question for the product beside them.
 */
function listPrefills(model: FormDraftModel, place: Place, element: DraftElement) {
  const fitting = prefills.filter((one) => (one === 'today') === (getKind(element) === 'date'))
  if (place.length < 3) return fitting
  const group = getElement(model, place.slice(0, 2))
  const startsEntries = group?.templateElements?.some(({ prefill }) => prefill === 'product') ?? false
  return fitting.filter((one) => one === 'product' || one === element.prefill || startsEntries)
}

interface KeyFieldsProps {
  model: FormDraftModel
  place: Place
  element: DraftElement
  published: PublishedQuestions
  onChange: (model: FormDraftModel) => void
  getError: GetFieldError
}

/** The keys of a question and its choices. A published key stays, because answers and programs name it. */
export function KeyFields({ model, place, element, published, onChange, getError }: KeyFieldsProps) {
  const t = useTranslations('operatorForms.build')
  const locale = useLocale()
  const path = getQuestionPath(model, place)
  const former = published.find((one) => one.path === path)
  const choices = element.choices ?? []
  // A key that two questions have must be changed in one of them, even if it is published.
  const isNameFixed = former !== undefined && getError('name') === null
  const hasError =
    getError('name') !== null || choices.some((_, index) => getError(`choices.${index}.value`) !== null)
  const getLabel = (index: number) =>
    t('choiceKey', { name: choices[index]?.text[locale] || t('choice', { number: index + 1 }) })
  const isFixed = (value: string) => former?.choices.includes(value) ?? false
  // A key that two choices have must be changed in one of them.
  const isOpen = (index: number) =>
    !isFixed(choices[index]?.value ?? '') || getError(`choices.${index}.value`) !== null
  const fixed = choices.flatMap(({ value }, index) =>
    isOpen(index) ? [] : [{ term: getLabel(index), value }],
  )
  return (
    <Folded title={t('forPrograms')} hint={element.name} startsOpen={hasError}>
      <div className="flex flex-col gap-4">
        {isNameFixed ? null : (
          <KeyField
            label={t('name')}
            hint={t('nameHint')}
            value={element.name}
            error={getError('name')}
            onChange={(name) => onChange(renameQuestion(model, place, name))}
          />
        )}
        {choices.map((choice, index) =>
          isOpen(index) ? (
            <KeyField
              // Choices have no id of their own, and the key changes here.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              label={getLabel(index)}
              value={choice.value}
              error={getError(`choices.${index}.value`)}
              onChange={(value) => onChange(renameChoice(model, place, index, value))}
            />
          ) : null,
        )}
        {isNameFixed || fixed.length > 0 ? (
          <div className="flex flex-col gap-2 text-sm">
            <p className="text-muted">{t('fixedKeys')}</p>
            <DescriptionList
              facts={[...(isNameFixed ? [{ term: t('name'), value: element.name }] : []), ...fixed]}
            />
          </div>
        ) : null}
      </div>
    </Folded>
  )
}

interface KeyFieldProps {
  label: string
  hint?: string
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** Changes a key when the field is left: conditions follow the whole key, not each letter of it. */
function KeyField({ label, hint, value, error, onChange }: KeyFieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <div className="max-w-80">
      <TextField
        label={label}
        hint={hint}
        value={typed}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={setTyped}
        onBlur={() => {
          if (typed !== value) onChange(typed.trim())
        }}
        error={error}
      />
    </div>
  )
}
