import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { cancellationCategories, type CancellationCategory } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { OfflineNotice } from '#web/api/feedback/OfflineNotice.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { FormSlot } from '../form-slot.ts'
import { cancellationReasonsQuery } from '../order.data.ts'

type CancellationReason = Reply<'order.cancellationReasons'>[number]

interface CancelOrderDialogProps {
  order: Order
  Filler: FormSlot
  onClose: () => void
}

/** Asks for the reason of a cancellation, then for the inputs of that reason. */
export function CancelOrderDialog({ order, Filler, onClose }: CancelOrderDialogProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const reasons = useQuery(cancellationReasonsQuery(order))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const reason = reasons.data?.find(({ id }) => id === chosen)
  const missing = useMissingField(reason ? null : t('cancelReason'), () => setIsChanging(true))
  if (isChanging && reason) {
    return (
      <ChangeDialog
        order={order}
        target={{ kind: 'cancel', reason: reason.id, category: reason.reason_category }}
        title={t('cancelTitle')}
        intro={
          <>
            <CancelOfflineNotice />
            <Banner tone="warning">{reason.instructions[locale]}</Banner>
          </>
        }
        danger
        Filler={Filler}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      isOpen
      title={t('cancelTitle')}
      onClose={onClose}
      note={missing.note}
      footer={
        <>
          <Button onPress={onClose}>{t('keepOrder')}</Button>
          <Button kind="danger" isWaiting={!reasons.data} onPress={missing.press}>
            {t('goOn')}
          </Button>
        </>
      }
    >
      <CancelOfflineNotice />
      {reasons.error ? <QueryError error={reasons.error} onRetry={() => void reasons.refetch()} /> : null}
      {reasons.isPending ? <SkeletonText lines={6} /> : null}
      {reasons.data ? <p className="mb-4">{t('cancelReason')}</p> : null}
      <div className="flex flex-col gap-6">
        {cancellationCategories.map((category, place) => (
          <CategoryReasons
            key={category}
            error={place === 0 ? missing.error : null}
            category={category}
            all={reasons.data}
            chosen={chosen}
            onChoose={setChosen}
          />
        ))}
      </div>
    </Dialog>
  )
}

function CancelOfflineNotice() {
  const t = useTranslations('order')
  return (
    <div className="mb-4 empty:hidden">
      <OfflineNotice title={t('needsLine.title')}>{t('needsLine.cancel')}</OfflineNotice>
    </div>
  )
}

interface CategoryReasonsProps {
  category: CancellationCategory
  all: readonly CancellationReason[] | undefined
  chosen: string | null
  onChoose: (id: string) => void
  error: string | null
}

/** Shows once per category which party is responsible and which status follows. */
function CategoryReasons({ category, all = [], chosen, onChoose, error }: CategoryReasonsProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const reasons = all.filter(({ reason_category }) => reason_category === category)
  if (reasons.length === 0) return null
  return (
    <RadioGroup
      label={t(`reasonsOf.${category}`)}
      hint={t(`leadsTo.${category}`)}
      value={reasons.some(({ id }) => id === chosen) ? chosen : null}
      onChange={onChoose}
      error={error}
      options={reasons.map(({ id, description }) => ({ value: id, label: description[locale] }))}
    />
  )
}
