import { CloudCheck, CloudDownload, CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { offlineOrders } from './prefetch-progress.ts'
import { appStored } from '../updates/app-stored.ts'

/** Below the page: whether work can go on without a network, and with how many orders. */
export function OfflineLine() {
  const t = useTranslations('frame')
  const orders = useSyncExternalStore(offlineOrders.subscribe, offlineOrders.get)
  const isAppStored = useSyncExternalStore(appStored.subscribe, appStored.get)
  if (orders === 'unknown') return null
  if (orders === 'data saver') return <Line icon={CloudOff}>{t('offlineSaver')}</Line>
  const { stored, failed, chosen, found } = orders
  if (!isAppStored || stored + failed < chosen)
    return <Line icon={CloudDownload}>{t('offlineLoading', { stored, chosen })}</Line>
  if (failed > 0) return <Line icon={CloudOff}>{t('offlineIncomplete', { stored, failed })}</Line>
  if (found > stored) return <Line icon={CloudCheck}>{t('offlinePart', { stored, found })}</Line>
  return <Line icon={CloudCheck}>{t('offlineReady', { count: stored })}</Line>
}

function Line({ icon: Icon, children }: { icon: typeof CloudCheck; children: string }) {
  return (
    <p data-chrome="" className="mt-6 flex items-start gap-2 text-sm text-muted">
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}
