import { CloudCheck, CloudDownload, CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '#web/api/http/connectivity'
import { canMakeCall } from '#web/api/session/call-access'
import { useSession } from '#web/api/session/session'
import { prefetchProgress } from './prefetch-progress.ts'
import { appStored } from '../updates/app-stored.ts'

/** Shows whether work can continue without a connection, and with how many orders. */
export function OfflineReadiness() {
  const t = useTranslations('frame')
  const orders = useSyncExternalStore(prefetchProgress.subscribe, prefetchProgress.get)
  const isAppStored = useSyncExternalStore(appStored.subscribe, appStored.get)
  const isOnline = useIsOnline()
  const { user } = useSession()
  if (orders === 'unknown') {
    const isStarting = isOnline && user && canMakeCall('order.offlinePackages', user)
    // The line has its place from the start, so that nothing moves when its numbers arrive.
    return isStarting ? <ReadinessLine icon={CloudDownload}>{t('offlineStarting')}</ReadinessLine> : null
  }
  if (orders === 'data saver') return <ReadinessLine icon={CloudOff}>{t('offlineSaver')}</ReadinessLine>
  const { stored, failed, chosen, found, isDeviceWritable } = orders
  if (!isDeviceWritable) return <ReadinessLine icon={CloudOff}>{t('offlineRefused')}</ReadinessLine>
  if (!isAppStored || stored + failed < chosen)
    return <ReadinessLine icon={CloudDownload}>{t('offlineLoading', { stored, chosen })}</ReadinessLine>
  if (failed > 0)
    return <ReadinessLine icon={CloudOff}>{t('offlineIncomplete', { stored, failed })}</ReadinessLine>
  if (found > stored)
    return <ReadinessLine icon={CloudCheck}>{t('offlinePart', { stored, found })}</ReadinessLine>
  return <ReadinessLine icon={CloudCheck}>{t('offlineReady', { count: stored })}</ReadinessLine>
}

function ReadinessLine({ icon: Icon, children }: { icon: typeof CloudCheck; children: string }) {
  return (
    <p data-chrome="" className="flex items-start gap-2 text-sm text-muted">
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}
