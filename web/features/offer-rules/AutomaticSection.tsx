import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferRulesReply } from '#contract/company/offer-rules'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useSwitchAutomatic } from './offer-rules.data.ts'

/** Shows whether offers are accepted automatically, with one switch. */
export function AutomaticSection({ data }: { data: OfferRulesReply }) {
  const t = useTranslations('offerRules')
  const { automatic } = data
  return (
    <Section
      look="card"
      title={t('automatic')}
      aside={<Badge tone={automatic ? 'done' : 'neutral'}>{t(automatic ? 'on' : 'off')}</Badge>}
    >
      <div className="flex flex-col items-start gap-4">
        {automatic ? <AutomaticState data={data} automatic={automatic} /> : <p>{t('offText')}</p>}
        <AutomaticSwitch data={data} />
      </div>
    </Section>
  )
}

interface AutomaticStateProps {
  data: OfferRulesReply
  automatic: NonNullable<OfferRulesReply['automatic']>
}

function AutomaticState({ data, automatic }: AutomaticStateProps) {
  const t = useTranslations('offerRules')
  const format = useFormat()
  return (
    <>
      <div>
        <p>{t('acceptedToday', { count: automatic.accepted_today, limit: data.settings.daily_limit })}</p>
        <p className="text-sm text-muted">
          {t('onSince', { name: automatic.by, at: format.exact(automatic.since) })}
        </p>
      </div>
      {automatic.blocked ? (
        <div className="w-full">
          <Banner tone="warning" title={t('blockedTitle')}>
            {t(`reasons.${automatic.blocked}`)}
          </Banner>
        </div>
      ) : null}
    </>
  )
}

function AutomaticSwitch({ data }: { data: OfferRulesReply }) {
  const t = useTranslations('offerRules')
  const failure = useErrorMessages()
  const [isAsking, setAsking] = useState(false)
  const change = useSwitchAutomatic(data.account_id)
  const reasonId = useId()
  const hasRules = data.settings.rules.length > 0
  const press = (on: boolean) =>
    change.mutate(on, {
      onSuccess: () => {
        setAsking(false)
        showToast({ tone: 'done', title: t(on ? 'switchedOn' : 'switchedOff') })
      },
      onError: failure.showToast,
    })
  if (data.automatic)
    return (
      <Button kind="danger" isPending={change.isPending} onPress={() => press(false)}>
        {t('stop')}
      </Button>
    )
  return (
    <>
      <Button kind="primary" disabledBy={hasRules ? null : reasonId} onPress={() => setAsking(true)}>
        {t('switchOn')}
      </Button>
      {hasRules ? null : (
        <p id={reasonId} className="text-sm text-muted">
          {t('rulesFirst')}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('switchOnTitle')}
        confirm={t('switchOn')}
        isPending={change.isPending}
        onConfirm={() => press(true)}
        onClose={() => setAsking(false)}
      >
        <p>{t('switchOnText', { limit: data.settings.daily_limit })}</p>
        <p className="mt-3">{t('switchOnDuty')}</p>
      </ConfirmDialog>
    </>
  )
}
