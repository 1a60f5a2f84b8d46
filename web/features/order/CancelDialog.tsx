import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Order } from '#contract/orders'
import { Failure } from '../../api/failure.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { Filler } from './filler.ts'
import { reasonsQuery } from './order.data.ts'

interface CancelDialogProps {
  order: Order
  Filler: Filler
  onClose: () => void
}

/** First why; then, with the reason's instructions, what it still asks for (readings Q11). */
export function CancelDialog({ order, Filler, onClose }: CancelDialogProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const reasons = useQuery(reasonsQuery(order))
  const [chosen, setChosen] = useState<string | null>(null)
  const [going, setGoing] = useState(false)
  const reason = reasons.data?.find(({ id }) => id === chosen)
  if (going && reason) {
    return (
      <ChangeDialog
        order={order}
        target={{ kind: 'cancel', reason: reason.id, category: reason.reason_category }}
        title={t('cancelTitle')}
        intro={<Banner tone="warning">{reason.instructions[locale]}</Banner>}
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
      footer={
        <>
          <Button onPress={onClose}>{t('keepOrder')}</Button>
          <Button kind="danger" isDisabled={!reason} onPress={() => setGoing(true)}>
            {t('goOn')}
          </Button>
        </>
      }
    >
      {reasons.error ? <Failure error={reasons.error} onRetry={() => void reasons.refetch()} /> : null}
      {reasons.isPending ? <SkeletonText lines={6} /> : null}
      {reasons.data ? (
        <RadioGroup
          label={t('cancelReason')}
          value={chosen}
          onChange={setChosen}
          options={reasons.data.map(({ id, description, reason_category }) => ({
            value: id,
            label: description[locale],
            hint: t(`leadsTo.${reason_category}`),
          }))}
        />
      ) : null}
    </Dialog>
  )
}
