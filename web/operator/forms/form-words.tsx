import { useLocale, useTranslations } from 'use-intl'
import type { FieldFault } from '#contract/errors'
import { changeRequestLabels, documentationKindLabels, findFormLabel } from '#contract/forms/form-labels'
import { locales } from '#contract/kit/locale'
import type { FormDraftModel } from '#contract/operator/form-drafts'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { getElement, parseFaultPath } from './form-edits.ts'
import type { FormChanges, FormSummary } from './forms.data.ts'

type Scope = Pick<FormSummary, 'order_type' | 'protocol_type' | 'opportunity_id' | 'change_request'>

/** Names the orders for which a form is made, in a few words. */
export function FormScope({ form }: { form: Scope }) {
  const t = useTranslations('operatorForms')
  const types = useTranslations('operatorOrders.types')
  const locale = useLocale()
  const { order_type: type, protocol_type: kind, opportunity_id: project, change_request: change } = form
  const words = [
    type ? types(type) : t('allTypes'),
    kind === 'standard'
      ? null
      : (findFormLabel(documentationKindLabels, kind)?.[locale] ?? t('kind', { kind })),
    change ? t('change', { name: findFormLabel(changeRequestLabels, change)?.[locale] ?? change }) : null,
    project ? t('project') : null,
  ]
  return <>{words.filter(Boolean).join(' · ')}</>
}

/** Lists for which orders a form is made, and its key. */
export function FormFacts({ form, formKey }: { form: Scope; formKey: string }) {
  const t = useTranslations('operatorForms')
  const types = useTranslations('operatorOrders.types')
  const locale = useLocale()
  const { order_type: type, protocol_type: kind, opportunity_id: project, change_request: change } = form
  return (
    <DescriptionList
      facts={[
        { term: t('orderType'), value: type ? types(type) : t('allTypes') },
        { term: t('protocol'), value: findFormLabel(documentationKindLabels, kind)?.[locale] ?? kind },
        {
          term: t('changeRequest'),
          value: change && (findFormLabel(changeRequestLabels, change)?.[locale] ?? change),
        },
        { term: t('projectId'), value: project },
        { term: t('key'), value: <span className="wrap-anywhere">{formKey}</span> },
      ]}
    />
  )
}

/** Lists what has changed between two versions, in words. */
export function FormChangeList({ changes }: { changes: FormChanges }) {
  const t = useTranslations('operatorForms')
  const locale = useLocale()
  if (changes.length === 0) return <p className="text-sm text-muted">{t('sameContent')}</p>
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
      {changes.map(({ kind, subject }, index) => (
        // Two questions may have the same title.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="wrap-anywhere">
          {t(`changes.${kind}`, { subject: subject?.[locale] ?? '' })}
        </li>
      ))}
    </ul>
  )
}

/** Returns functions that name the place of a fault in a form, and say what is missing there. */
export function useFaultWords(model: FormDraftModel) {
  const t = useTranslations('operatorForms.faults')
  const build = useTranslations('operatorForms.build')
  const languages = useTranslations('operator.languages')
  const locale = useLocale()
  return {
    /** `Seite „Technik“ › Frage „Foto“ › Text (Französisch)`. */
    getPlace: (path: string): string => {
      const { place, field } = parseFaultPath(path)
      const [page, ...inner] = place
      const title = page === undefined ? null : model.pages[page]?.title[locale]
      const questions = inner.map((_, index) => getElement(model, place.slice(0, index + 2))?.title[locale])
      const language = locales.find((one) => field === one || field.endsWith(`.${one}`))
      const choice = /^choices\.(\d+)/.exec(field)?.[1]
      const parts = [
        page === undefined ? build('formSettings') : t('page', { title: title || String(page + 1) }),
        ...questions.map((one) => t('question', { title: one || build('untitled') })),
        choice === undefined ? null : build('choice', { number: Number(choice) + 1 }),
        /^choices\.\d+\.value$/.test(field) ? t('fields.name') : null,
        getFieldWord(field) ? t(`fields.${getFieldWord(field) ?? 'title'}`) : null,
        language ? languages(language) : null,
      ]
      return parts.filter(Boolean).join(' › ')
    },
    getFault: ({ field, fault }: { field: string; fault: FieldFault }): string => {
      if (/^(pages|elements|templateElements|choices)$/.test(field)) return t('empty')
      return t(isKnownFault(fault) ? `kinds.${fault}` : 'kinds.invalid')
    },
  }
}

const fieldWords = [
  'title',
  'description',
  'warning',
  'templateTitle',
  'visibleIf',
  'requiredIf',
  'prefill',
  'isSerialNumber',
  'name',
] as const

function getFieldWord(field: string): (typeof fieldWords)[number] | undefined {
  return fieldWords.find((one) => field === one || field.startsWith(`${one}.`))
}

const knownFaults = [
  'required',
  'too_long',
  'too_short',
  'too_small',
  'too_big',
  'name_twice',
  'given_twice',
  'condition_unreadable',
  'condition_on_nothing',
  'empty_range',
] as const satisfies readonly FieldFault[]

function isKnownFault(fault: FieldFault): fault is (typeof knownFaults)[number] {
  return knownFaults.some((one) => one === fault)
}
