import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { orderTypes } from '#contract/orders/model/order-enums'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { NumberField } from '#web/ui/controls/fields/NumberField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { OffersView } from '../offers-search.ts'

interface OfferFilterDialogProps {
  view: OffersView
  onApply: (view: OffersView) => void
  onClose: () => void
}

/** Edits the filters of the offers list. The list changes only when they are applied. */
export function OfferFilterDialog({ view, onApply, onClose }: OfferFilterDialogProps) {
  const t = useTranslations('offers')
  const id = useId()
  const [draft, setDraft] = useState(view)
  const change = (part: Partial<OffersView>) => setDraft((before) => ({ ...before, ...part }))
  const isReversed = Boolean(draft.from && draft.to && draft.to < draft.from)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed) onApply(draft)
  }
  return (
    <Dialog
      title={t('filterTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            kind="quiet"
            onPress={() => change({ types: undefined, within: undefined, from: undefined, to: undefined })}
          >
            {t('clearFilters')}
          </Button>
          <Button kind="primary" type="submit" form={id}>
            {t('applyFilters')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-3">
        <MultiSelect
          label={t('categories')}
          value={draft.types ?? []}
          onChange={(values) => {
            const types = orderTypes.filter((type) => values.includes(type))
            change({ types: types.length > 0 ? types : undefined })
          }}
          options={orderTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          placeholder={t('allCategories')}
        />
        <NumberField
          label={t('within')}
          hint={t('withinHint')}
          unit="km"
          value={draft.within ?? Number.NaN}
          onChange={(value) => change({ within: Number.isNaN(value) ? undefined : value })}
          minValue={1}
          maxValue={1000}
          formatOptions={{ maximumFractionDigits: 0 }}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <DatePicker
            label={t('from')}
            value={draft.from ?? null}
            onChange={(from) => change({ from: from ?? undefined })}
          />
          <DatePicker
            label={t('to')}
            value={draft.to ?? null}
            onChange={(to) => change({ to: to ?? undefined })}
            error={isReversed ? t('toBeforeFrom') : undefined}
          />
        </div>
        <p className="text-sm text-muted">{t('dateFilterHint')}</p>
      </form>
    </Dialog>
  )
}
