import { useLocale, useTranslations } from 'use-intl'
import type { DraftElement, DraftPage, FormDraftModel } from '#contract/operator/form-drafts'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { KeyFields, OrderFields } from './AdvancedFields.tsx'
import { OptionalCondition, RequiredField } from './condition-fields.tsx'
import { OptionalTextsField, TextsField, type GetFieldError } from './editor-fields.tsx'
import {
  changeKind,
  getElement,
  getKind,
  getQuestionPath,
  listConditionSources,
  moveToPage,
  questionKinds,
  replaceElement,
  replacePage,
  type Edited,
  type Place,
  type PublishedQuestions,
} from './form-edits.ts'
import { KindFields } from './KindFields.tsx'

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
