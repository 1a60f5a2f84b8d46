import { useLocale, useTranslations } from 'use-intl'
import type { Visit } from '#contract/orders/calendar'
import { usePendingState } from '#web/offline/outbox/use-pending-state'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ButtonLink, Link } from '#web/ui/controls/buttons/Link.tsx'
import { formatPersonName } from '#web/i18n/person-name'

interface VisitDialogProps {
  visit: Visit
  onClose: () => void
  onMove: () => void
}

/** Shows one appointment with links to its order and to a form that moves it. */
export function VisitDialog({ visit, onClose, onMove }: VisitDialogProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const locale = useLocale()
  const unsent = usePendingState(visit.api_id)
  const { customer } = visit
  const address = `${customer.street}, ${customer.postal_code} ${customer.city}`
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return (
    <Dialog
      isOpen
      size="small"
      title={visit.opportunity}
      onClose={onClose}
      footer={
        <>
          {visit.actions.length > 0 ? <Button onPress={onMove}>{t('change')}</Button> : null}
          <ButtonLink kind="primary" href={visit.path}>
            {t('openOrder')}
          </ButtonLink>
        </>
      }
    >
      <DescriptionList
        facts={[
          { term: t('when'), value: format.period(visit) },
          { term: t('order'), value: <span className="tabular select-all">{visit.name}</span> },
          { term: t('customer'), value: customer.name },
          {
            term: t('where'),
            value: visit.is_remote ? (
              t('remote')
            ) : (
              <>
                {address} <Link href={map}>{t('map')}</Link>
              </>
            ),
          },
          { term: t('who'), value: visit.delegated_to ? formatPersonName(visit.delegated_to) : t('nobody') },
          { term: t('location'), value: visit.account.name },
          { term: t('status'), value: visit.status_name[locale] },
          ...(unsent
            ? [{ term: t('onDevice'), value: t(unsent === 'refused' ? 'unsentRefused' : 'unsent') }]
            : []),
        ]}
      />
    </Dialog>
  )
}
