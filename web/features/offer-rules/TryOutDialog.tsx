import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OfferRulesReply } from '#contract/company/offer-rules'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { DecisionList } from './DecisionList.tsx'
import { tryOutQuery } from './offer-rules.data.ts'

/** Shows what the rules would have decided about the offers of the last 30 days. */
export function TryOutDialog({ data, onClose }: { data: OfferRulesReply; onClose: () => void }) {
  const t = useTranslations('offerRules')
  const query = useQuery(tryOutQuery(data.account_id, data.settings))
  return (
    <Dialog
      isOpen
      size="large"
      title={t('tryOutTitle')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      {query.error ? (
        <QueryError error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <div className="flex flex-col gap-4 pb-2">
          <div role="status">
            <p className="text-h3">
              {t('tryOutResult', { accepted: query.data.accepted, total: query.data.total })}
            </p>
            <p className="text-sm text-muted">{t('tryOutText')}</p>
          </div>
          <DecisionList decisions={query.data.data} />
        </div>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  )
}
