import { useLocale, useTranslations } from 'use-intl'
import type { FormChanges, FormSummary } from './forms.data.ts'

type Scope = Pick<FormSummary, 'order_type' | 'protocol_type' | 'opportunity_id' | 'change_request'>

/** The kind of documentation of a visit in which the work could not be done; see `visitProtocol` of the contract. */
export const visitKind = 'cancellation'

/** Names the orders for which a form is made, in a few words. */
export function FormScope({ form }: { form: Scope }) {
  const t = useTranslations('operatorForms')
  const types = useTranslations('operatorOrders.types')
  const { order_type: type, protocol_type: kind, opportunity_id: project, change_request: change } = form
  const words = [
    type ? types(type) : t('allTypes'),
    kind === visitKind ? t('visit') : null,
    kind === visitKind || kind === 'standard' ? null : t('kind', { kind }),
    change ? t('change', { name: change }) : null,
    project ? t('project') : null,
  ]
  return <>{words.filter(Boolean).join(' · ')}</>
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
