import { Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { DraftElement, DraftPage, FormDraftModel } from '#contract/operator/form-drafts'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { KeyFields, OrderFields } from './AdvancedFields.tsx'
import {
  ChoicesField,
  ConditionField,
  LimitField,
  OptionalTextsField,
  TextsField,
  type GetFieldError,
} from './editor-fields.tsx'
import {
  changeKind,
  createTerm,
  formatCondition,
  getElement,
  getKind,
  getQuestionPath,
  listConditionSources,
  moveToPage,
  questionKinds,
  replaceElement,
  replacePage,
  type ConditionSource,
  type Edited,
  type Place,
  type PublishedQuestions,
} from './form-edits.ts'

interface EditorProps {
  model: FormDraftModel
  place: Place
  published: PublishedQuestions
  onChange: (model: FormDraftModel) => void
  getError: GetFieldError
}

/** The texts of the form itself. */
export function FormEditor({ model, onChange, getError }: Omit<EditorProps, 'place' | 'published'>) {
  const t = useTranslations('operatorForms.build')
  return (
    <>
      <TextsField
        label={t('formTitle')}
        value={model.title}
        field="title"
        getError={getError}
        maxLength={120}
        onChange={(title) => onChange({ ...model, title })}
      />
      <OptionalTextsField
        label={t('formDescription')}
        add={t('addDescription')}
        value={model.description}
        field="description"
        getError={getError}
        length="paragraph"
        onChange={(description) => onChange({ ...model, description })}
      />
    </>
  )
}

/** The title of a page and when it is shown. */
export function PageEditor({ model, place, onChange, getError }: Omit<EditorProps, 'published'>) {
  const t = useTranslations('operatorForms.build')
  const index = place[0] ?? 0
  const page = model.pages[index]
  if (!page) return null
  const change = (part: Partial<DraftPage>) => onChange(replacePage(model, index, { ...page, ...part }))
  return (
    <>
      <TextsField
        label={t('pageTitle')}
        value={page.title}
        field="title"
        getError={getError}
        maxLength={120}
        onChange={(title) => change({ title })}
      />
      <OptionalCondition
        label={t('pageVisibleIf')}
        never={t('always')}
        sometimes={t('ifCondition')}
        value={page.visibleIf}
        // Its own questions cannot decide whether a page is shown.
        sources={listConditionSources(model, []).filter(
          ({ element }) => !page.elements.some(({ name }) => name === element.name),
        )}
        error={getError('visibleIf')}
        onChange={(visibleIf) => change({ visibleIf })}
      />
      {getError('elements') ? <p className="text-sm text-danger-ink">{getError('elements')}</p> : null}
    </>
  )
}

/** One question: its texts, kind, limits and conditions. */
export function QuestionEditor(props: EditorProps & { onMove: (edited: Edited) => void }) {
  const { model, place, published, onChange, getError, onMove } = props
  const t = useTranslations('operatorForms.build')
  const locale = useLocale()
  const element = getElement(model, place)
  if (!element) return null
  const set = (next: DraftElement) => onChange(replaceElement(model, place, next))
  const change = (part: Partial<DraftElement>) => set({ ...element, ...part })
  const kinds = place.length > 2 ? questionKinds.filter((kind) => kind !== 'group') : questionKinds
  const sources = listConditionSources(model, place)
  return (
    <>
      <TextsField
        label={t('questionTitle')}
        length="sentence"
        value={element.title}
        field="title"
        getError={getError}
        onChange={(title) => change({ title })}
      />
      <OptionalTextsField
        label={t('hint')}
        add={t('addHint')}
        value={element.description}
        field="description"
        getError={getError}
        length="paragraph"
        onChange={(description) => change({ description })}
      />
      <div className="grid gap-4 md:max-w-2xl md:grid-cols-2">
        <Select
          label={t('kind')}
          value={getKind(element)}
          onChange={(value) => {
            const kind = kinds.find((one) => one === value)
            if (kind && kind !== getKind(element)) set(changeKind(element, kind))
          }}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {place.length === 2 && model.pages.length > 1 ? (
          <Select
            label={t('onPage')}
            value={String(place[0])}
            onChange={(page) => onMove(moveToPage(model, place, Number(page)))}
            options={model.pages.map(({ title }, page) => ({
              value: String(page),
              label: title[locale] || t('untitledPage', { number: page + 1 }),
            }))}
          />
        ) : null}
      </div>
      <KindFields
        element={element}
        formerKeys={published.find(({ path }) => path === getQuestionPath(model, place))?.choices ?? []}
        change={change}
        getError={getError}
      />
      <RequiredField
        element={element}
        sources={sources}
        error={getError('requiredIf')}
        onChange={(part) => change(part)}
      />
      <OptionalCondition
        label={t('visibleIf')}
        never={t('always')}
        sometimes={t('ifCondition')}
        value={element.visibleIf}
        sources={sources}
        error={getError('visibleIf')}
        onChange={(visibleIf) => change({ visibleIf })}
      />
      <div className="flex flex-col gap-2">
        <OrderFields model={model} place={place} element={element} change={change} getError={getError} />
        <KeyFields
          model={model}
          place={place}
          element={element}
          published={published}
          onChange={onChange}
          getError={getError}
        />
      </div>
    </>
  )
}

interface KindFieldsProps {
  element: DraftElement
  /** The keys that choices of this question have had in published versions. */
  formerKeys?: readonly string[]
  change: (part: Partial<DraftElement>) => void
  getError: GetFieldError
}

function KindFields({ element, formerKeys = [], change, getError }: KindFieldsProps) {
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

interface RequiredFieldProps {
  element: DraftElement
  sources: readonly ConditionSource[]
  error: string | null
  onChange: (part: Pick<DraftElement, 'isRequired' | 'requiredIf'>) => void
}

function RequiredField({ element, sources, error, onChange }: RequiredFieldProps) {
  const t = useTranslations('operatorForms.build')
  const { isRequired, requiredIf } = element
  const [first] = sources
  const choose = (value: string) => {
    if (value === 'if' && first)
      onChange({
        isRequired: undefined,
        requiredIf: requiredIf ?? formatCondition({ join: 'and', terms: [createTerm(first)] }),
      })
    else onChange({ isRequired: value === 'always' ? true : undefined, requiredIf: undefined })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="max-w-80">
        <Select
          label={t('required')}
          value={isRequired ? 'always' : requiredIf === undefined ? 'never' : 'if'}
          onChange={choose}
          options={[
            { value: 'never', label: t('optional') },
            { value: 'always', label: t('requiredAlways') },
            ...(first || requiredIf !== undefined ? [{ value: 'if', label: t('requiredIf') }] : []),
          ]}
        />
      </div>
      {requiredIf !== undefined && !isRequired ? (
        <ConditionField
          label={t('requiredIf')}
          value={requiredIf}
          sources={sources}
          error={error}
          onChange={(condition) => onChange({ isRequired: undefined, requiredIf: condition })}
        />
      ) : null}
    </div>
  )
}

interface OptionalConditionProps {
  label: string
  never: string
  sometimes: string
  value: string | undefined
  sources: readonly ConditionSource[]
  error: string | null
  onChange: (value: string | undefined) => void
}

function OptionalCondition(props: OptionalConditionProps) {
  const { label, never, sometimes, value, sources, error, onChange } = props
  const t = useTranslations('operatorForms.build')
  const [first] = sources
  if (value === undefined)
    return first ? (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>
          <span className="font-medium">{label}:</span> {never}
        </span>
        <Button
          size="small"
          kind="quiet"
          icon={Plus}
          onPress={() => onChange(formatCondition({ join: 'and', terms: [createTerm(first)] }))}
        >
          {sometimes}
        </Button>
      </div>
    ) : null
  return (
    <div className="flex flex-col items-start gap-1 [&>fieldset]:self-stretch">
      <ConditionField label={label} value={value} sources={sources} error={error} onChange={onChange} />
      <Button size="small" kind="quiet" onPress={() => onChange(undefined)}>
        {t('removeCondition')}
      </Button>
    </div>
  )
}
