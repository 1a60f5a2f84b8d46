import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '#web/api/http/connectivity'
import { useFormat } from '#web/i18n/use-format'

/** Shows without a connection how old the data on the page is. */
export function StaleDataNotice() {
  const t = useTranslations('frame')
  const format = useFormat()
  const isUp = useIsOnline()
  const oldest = useOldestUpdate()
  if (isUp || oldest === null) return null
  return (
    <p className="mb-3 text-sm text-muted" data-as-of="">
      {t('asOf', { when: format.dayTime(new Date(oldest).toISOString()) })}
    </p>
  )
}

/** Returns the oldest update in milliseconds, or null without data. */
function useOldestUpdate(): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => {
      const read = cache
        .findAll({ type: 'active' })
        .filter(({ queryKey, state }) => queryKey[0] !== 'counts' && state.dataUpdatedAt > 0)
        .map(({ state }) => state.dataUpdatedAt)
      return read.length > 0 ? Math.min(...read) : null
    },
  )
}
