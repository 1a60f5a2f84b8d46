import { useTranslations } from 'use-intl'
import type { DraftElement } from '#contract/operator/form-drafts'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import {
  ChoicesField,
  LimitField,
  OptionalTextsField,
  TextsField,
  type GetFieldError,
} from './editor-fields.tsx'
import { getKind } from './form-edits.ts'

interface KindFieldsProps {
  element: DraftElement
  /** The keys that choices of this question have had in published versions. */
  formerKeys?: readonly string[]
  change: (part: Partial<DraftElement>) => void
  getError: GetFieldError
}

/** The fields that only questions of one kind have: choices, limits, the number of photos or rows. */
export function KindFields({ element, formerKeys = [], change, getError }: KindFieldsProps) {
  const t = useTranslations('operatorForms.build')
  const kind = getKind(element)
  if (kind === 'choice' || kind === 'choices')
    return (
      <ChoicesField
        choices={element.choices ?? []}
        formerKeys={formerKeys}
        getError={getError}
        onChange={(choices) => change({ choices })}
      />
    )
  if (kind === 'number') return <NumberFields element={element} change={change} getError={getError} />
  if (kind === 'date') return <DateFields element={element} change={change} getError={getError} />
  if (kind === 'photos')
    return (
      <div className="flex flex-col gap-3">
        <Checkbox
          isSelected={element.allowMultiple ?? false}
          onChange={(isMultiple) =>
            change({ allowMultiple: isMultiple, maxFiles: isMultiple ? (element.maxFiles ?? 5) : undefined })
          }
        >
          {t('allowMultiple')}
        </Checkbox>
        {element.allowMultiple ? (
          <div className="max-w-52">
            <LimitField
              label={t('maxFiles')}
              value={element.maxFiles}
              isCount
              error={getError('maxFiles')}
              onChange={(maxFiles) => change({ maxFiles })}
            />
          </div>
        ) : null}
      </div>
    )
  if (kind === 'group')
    return (
      <>
        <TextsField
          label={t('templateTitle')}
          hint={t('templateTitleHint')}
          value={element.templateTitle ?? { de: '', en: '', fr: '' }}
          field="templateTitle"
          getError={getError}
          maxLength={80}
          onChange={(templateTitle) => change({ templateTitle })}
        />
        <div className="grid gap-3 md:max-w-md md:grid-cols-2">
          <LimitField
            label={t('minRows')}
            value={element.minPanelCount}
            isCount
            error={getError('minPanelCount')}
            onChange={(minPanelCount) => change({ minPanelCount })}
          />
          <LimitField
            label={t('maxRows')}
            value={element.maxPanelCount}
            isCount
            error={getError('maxPanelCount')}
            onChange={(maxPanelCount) => change({ maxPanelCount })}
          />
        </div>
        {getError('templateElements') ? (
          <p className="text-sm text-danger-ink">{getError('templateElements')}</p>
        ) : null}
      </>
    )
  if (kind === 'boolean') return null
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-52">
        <LimitField
          label={t('maxLength')}
          value={element.maxLength}
          isCount
          error={getError('maxLength')}
          onChange={(maxLength) => change({ maxLength })}
        />
      </div>
      {kind === 'text' ? (
        <Checkbox isSelected={element.scan ?? false} onChange={(scan) => change({ scan: scan || undefined })}>
          {t('scan')}
        </Checkbox>
      ) : null}
    </div>
  )
}

function NumberFields({ element, change, getError }: KindFieldsProps) {
  const t = useTranslations('operatorForms.build')
  const { unit } = element
  const hasWarning = element.warnBelow !== undefined || element.warnAbove !== undefined
  return (
    <>
      <div className="grid gap-3 md:grid-cols-3">
        <TextField
          label={t('unit')}
          optional
          value={unit ?? ''}
          maxLength={20}
          autoComplete="off"
          onChange={(text) => change({ unit: text === '' ? undefined : text })}
        />
        <LimitField
          label={t('min')}
          unit={unit}
          value={element.min}
          error={getError('min')}
          onChange={(min) => change({ min })}
        />
        <LimitField
          label={t('max')}
          unit={unit}
          value={element.max}
          error={getError('max')}
          onChange={(max) => change({ max })}
        />
        <p className="text-sm text-muted md:pt-7">{t('warnHint')}</p>
        <LimitField
          label={t('warnBelow')}
          unit={unit}
          value={element.warnBelow}
          error={getError('warnBelow')}
          onChange={(warnBelow) => change({ warnBelow })}
        />
        <LimitField
          label={t('warnAbove')}
          unit={unit}
          value={element.warnAbove}
          error={getError('warnAbove')}
          onChange={(warnAbove) => change({ warnAbove })}
        />
      </div>
      {hasWarning || element.warning ? (
        <OptionalTextsField
          label={t('warning')}
          length="sentence"
          add={t('addWarning')}
          value={element.warning}
          field="warning"
          getError={getError}
          onChange={(warning) => change({ warning })}
        />
      ) : null}
    </>
  )
}

function DateFields({ element, change, getError }: KindFieldsProps) {
  const t = useTranslations('operatorForms.build')
  const toDay = (value: DraftElement['min']) => (typeof value === 'string' ? value : null)
  return (
    <div className="grid gap-3 md:max-w-md md:grid-cols-2">
      <DatePicker
        label={t('firstDay')}
        optional
        value={toDay(element.min)}
        error={getError('min')}
        onChange={(day) => change({ min: day ?? undefined })}
      />
      <DatePicker
        label={t('lastDay')}
        optional
        value={toDay(element.max)}
        error={getError('max')}
        onChange={(day) => change({ max: day ?? undefined })}
      />
    </div>
  )
}
