import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { orderAccess } from '#web/api/session/order-access'
import { accountOfLink } from '#web/offline/cache/row-ownership'
import { unsentRows } from '#web/offline/pending/pending-calls-store'

/** Where a link has ended: what was done by it and did not leave this device in time, and how it still arrives. */
export function UnsentLinkWork() {
  const t = useTranslations('orderAccess')
  const all = useSyncExternalStore(unsentRows.subscribe, unsentRows.everyones)
  useEffect(() => void unsentRows.refresh().catch(() => undefined), [])
  const account = accountOfLink(orderAccess.order() ?? '')
  const { length: count } = all.filter(({ owner }) => owner.split(' ')[1] === account)
  return count > 0 ? <p className="mt-3 text-ink">{t('endedUnsent', { count })}</p> : null
}
