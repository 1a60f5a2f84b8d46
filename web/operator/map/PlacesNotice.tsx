import { useTranslations } from 'use-intl'
import { CallError } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'

interface PlacesNoticeProps {
  shown: number
  total: number
  /** There are more than `total`. */
  hasMore?: boolean
  /** How many have no position, as a sentence; null: all have one. */
  unplaced: string | null
  /** The last attempt to load them again failed; null: it did not. */
  error: unknown
  onRetry: () => void
}

/** Says what the map does not show: more rows than it can, rows without a position, and the changes since an error. */
export function PlacesNotice({ shown, total, hasMore = false, unplaced, error, onRetry }: PlacesNoticeProps) {
  const t = useTranslations('places')
  const errors = useTranslations('operator.errors')
  if (!error && shown >= total && unplaced === null) return null
  return (
    <div className="mb-3 flex flex-col gap-2">
      {error ? (
        <Banner
          tone="warning"
          live
          title={error instanceof CallError ? errors('refused') : errors('offline')}
          action={<Button onPress={onRetry}>{t('retry')}</Button>}
        >
          {t('outdated')}
        </Banner>
      ) : null}
      {shown < total ? (
        <Banner tone="warning" live>
          {t(hasMore ? 'limitedByMore' : 'limited', { shown, total })}
        </Banner>
      ) : null}
      {unplaced === null ? null : (
        <p role="status" className="text-sm text-muted">
          {unplaced}
        </p>
      )}
    </div>
  )
}
