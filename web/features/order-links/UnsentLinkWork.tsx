import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { orderAccess } from '#web/api/session/order-access'
import { toLinkAccountId } from '#web/offline/cache/row-ownership'
import { pendingCallsStore } from '#web/offline/pending/pending-calls-store'

/** Lists work that was not sent before the link ended, and explains how to submit it. */
export function UnsentLinkWork() {
  const t = useTranslations('orderLinks')
  const all = useSyncExternalStore(pendingCallsStore.subscribe, pendingCallsStore.listAll)
  useEffect(() => void pendingCallsStore.reload().catch(() => undefined), [])
  const account = toLinkAccountId(orderAccess.orderId() ?? '')
  const { length: count } = all.filter(({ owner }) => owner.split(' ')[1] === account)
  return count > 0 ? <p className="mt-3 text-ink">{t('endedUnsent', { count })}</p> : null
}
