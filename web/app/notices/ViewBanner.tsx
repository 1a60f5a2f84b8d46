import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { serverClock } from '#web/api/device/server-clock'
import { session, useSession } from '#web/api/session/session'
import { viewAccess } from '#web/api/session/view-access'
import { getStaffView } from '#web/api/session/view-session'
import { formatPersonName } from '#web/i18n/person-name'
import { useFormat } from '#web/i18n/use-format'

/** Says on every page that a person of the marketplace looks at the portal as a user sees it, and until when. */
export function ViewBanner() {
  const t = useTranslations('frame')
  const format = useFormat()
  // Renders again when the view starts or ends.
  useSession()
  const view = getStaffView()
  const hasEnded = viewAccess.token() === null
  useEndOfView(hasEnded ? null : (view?.ends_at ?? null))
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-accent-line bg-accent-soft px-4 py-1.5 text-sm text-accent-ink"
    >
      {/* Stays visible when the banner has scrolled away. */}
      <span
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-50 border-3 border-accent print:hidden"
      />
      <Eye size={16} aria-hidden="true" className="shrink-0" />
      {hasEnded ? (
        <>
          <p>{t('view.ended')}</p>
          <a
            className="inline-flex min-h-8 items-center font-medium underline touch:min-h-11"
            href="/operator/"
          >
            {t('view.backOffice')}
          </a>
        </>
      ) : view ? (
        <>
          <p>
            {t('view.text', {
              staff: view.staff,
              name: formatPersonName(view.user.contact),
              company: view.user.account.name,
              time: format.time(view.ends_at),
            })}
          </p>
          <button
            type="button"
            className="moves min-h-8 rounded-sm px-2 font-medium underline hover:bg-press touch:min-h-11"
            onClick={() => void session.logout()}
          >
            {t('view.end')}
          </button>
        </>
      ) : null}
    </div>
  )
}

/** Ends the view at its time, also while the tab makes no calls. */
function useEndOfView(endsAt: string | null): void {
  useEffect(() => {
    if (!endsAt) return
    const timer = setTimeout(() => void session.logout(), Math.max(0, Date.parse(endsAt) - serverClock.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
}
