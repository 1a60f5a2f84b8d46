import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { createDraftEvidence } from '#web/offline/evidence/draft-evidence'
import { sendEvidence } from '#web/offline/outbox/evidence'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { Finishing } from './use-finishing.ts'

/** The order was cancelled or changed meanwhile: what was documented can still be attached to it. */
export function FinishingStopped({ order, finishing }: { order: Order; finishing: Finishing }) {
  const t = useTranslations('order.finishing')
  const forms = useTranslations('forms')
  const locale = useLocale()
  const failure = useDeviceErrorMessages()
  const [state, setState] = useState<'open' | 'sending' | 'attached'>('open')
  const { work, inputs } = finishing
  const evidence = createDraftEvidence(order, inputs, work ? [work] : [])
  const attach = async () => {
    setState('sending')
    try {
      await sendEvidence(evidence, { locale, yes: forms('yes'), no: forms('no') })
      finishing.forget()
      setState('attached')
    } catch (error) {
      failure.showToast(error)
      setState('open')
    }
  }
  return (
    <EmptyState
      title={t('stoppedTitle')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {evidence.length > 0 && state !== 'attached' ? (
            <Button kind="primary" isPending={state === 'sending'} onPress={() => void attach()}>
              {t('attachEvidence')}
            </Button>
          ) : null}
          <ButtonLink href={order.path}>{t('toOrder')}</ButtonLink>
        </div>
      }
    >
      {t('stoppedText', { status: order.status_description.partner_name[locale] })}{' '}
      {t(state === 'attached' ? 'evidenceAttached' : 'stoppedKept')}
    </EmptyState>
  )
}
