import { useQuery } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Package } from '#contract/money/bookkeeping'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { downloadResource } from '#web/offline/cache/server-files'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { findShownMonth } from '../credit-note-filters.ts'
import { packagesQuery } from '../credit-notes.data.ts'

/** Lists recent packages with their state and download. */
export function PackageList() {
  const t = useTranslations('creditNotes')
  const { data } = useQuery(packagesQuery)
  const shown = (data?.data ?? []).filter(({ path, expires_at }) => path !== null || expires_at === null)
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('packages')} className="mb-4 flex flex-col gap-2 print:hidden">
      {shown.slice(0, 3).map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface px-3.5 py-2.5 text-sm"
        >
          <FileArchive size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
          <PackageEntry one={one} />
        </li>
      ))}
    </ul>
  )
}

/** Returns the days of issue that the package covers: a month, a range, or all. */
function useDaysOfPackage({ from_date: from, to_date: to }: Package): string {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  const month = findShownMonth({ from, to })
  if (month !== null) return format.month(`${month}-01`)
  if (from && to) return t('packageDays.range', { from: format.date(from), to: format.date(to) })
  if (from) return t('packageDays.from', { from: format.date(from) })
  return to ? t('packageDays.until', { to: format.date(to) }) : t('packageDays.all')
}

function PackageEntry({ one }: { one: Package }) {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  const failure = useErrorMessages()
  const days = useDaysOfPackage(one)
  const { path, expires_at: end, count, done } = one
  if (path === null || end === null) {
    return (
      <div className="min-w-0 flex-1 basis-56">
        <ProgressBar label={t('packing', { days, done, count })} value={Math.round((done / count) * 100)} />
      </div>
    )
  }
  return (
    <>
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium">{t('packageReady', { days, count })}</span>{' '}
        <span className="text-muted">{t('packageUntil', { date: format.date(end) })}</span>
      </p>
      <Button size="small" onPress={() => void downloadResource(path).catch(failure.showToast)}>
        {t('download')}
      </Button>
    </>
  )
}
