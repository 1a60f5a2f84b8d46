import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Offer } from '#contract/orders/offers'
import type { RejectReason } from '#contract/orders/model/order-enums'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { useUser } from '#web/api/session/session'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { rejectReasonsQuery, useRejectOffer } from '../offers.data.ts'

interface RejectDialogProps {
  offer: Pick<Offer, 'api_id' | 'locations'>
  /** Id of the declining company; the user's company if omitted. */
  partnerId?: string
  onClose: () => void
}

/** Declines an offer with a reason from the list, or with a text. */
export function RejectDialog({ offer, partnerId: initialPartnerId, onClose }: RejectDialogProps) {
  const t = useTranslations('offers')
  const user = useUser()
  const locale = useLocale()
  const navigate = useNavigate()
  const failure = useErrorMessages()
  const reasons = useQuery(rejectReasonsQuery(locale))
  const reject = useRejectOffer()
  const [reason, setReason] = useState<RejectReason | null>(null)
  const [text, setText] = useState('')
  // A master account declines for all of its locations unless it selects one.
  const [partnerId, setPartnerId] = useState(initialPartnerId ?? user.account.id)
  const other = reason === 'other_reason'
  const send = () => {
    if (!reason) return
    reject.mutate(
      { offer, partnerId, reason, text: other ? text.trim() : '' },
      {
        onSuccess: () => {
          onClose()
          void navigate({ to: '/offers/', search: { success: 'rejected' } })
        },
        onError: (error) => {
          if (getFieldErrors(error, 'reasonText').length === 0) failure.showToast(error)
        },
      },
    )
  }
  const missingText = other && !text.trim() ? t('reasonText') : null
  const missing = useMissingField(reason ? missingText : t('reason'), send)
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('rejectTitle')}
      confirm={t('reject')}
      isPending={reject.isPending}
      note={missing.note}
      onConfirm={missing.press}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-sm text-muted">{t('rejectText')}</p>
        {offer.locations.length > 1 ? (
          <Select
            label={t('rejectFor')}
            value={partnerId}
            onChange={setPartnerId}
            options={[
              { value: user.account.id, label: t('rejectAll') },
              ...offer.locations.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
        {reasons.error ? <QueryError error={reasons.error} onRetry={() => void reasons.refetch()} /> : null}
        <Select
          label={t('reason')}
          value={reason}
          onChange={(value) => setReason(value as RejectReason)}
          error={reason ? null : missing.error}
          options={(reasons.data ?? []).map(({ label, valueName }) => ({ value: valueName, label }))}
        />
        {other ? (
          <TextArea
            label={t('reasonText')}
            value={text}
            onChange={setText}
            maxLength={4000}
            error={missing.error ?? getFieldErrors(reject.error, 'reasonText')}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
