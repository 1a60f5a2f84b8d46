import { useMutation } from '@tanstack/react-query'
import { History, Laptop, LogOut, type LucideIcon, Users } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PersonDisc } from '#web/ui/data/PersonDisc.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Logo } from '#web/ui/layout/Logo.tsx'
import { AuditPage } from './audit/AuditPage.tsx'
import { DevicesPage } from './devices/DevicesPage.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useToastFailure } from './LoadFailure.tsx'
import { openPage, operatorPages, type OperatorPage } from './navigation.ts'
import { PeoplePage } from './people/PeoplePage.tsx'
import { callStaff } from './staff-call.ts'

interface FrameProps {
  staff: CurrentStaff
  page: OperatorPage | null
  onLogOut: () => void
  onLocale: (locale: Locale) => void
}

/** The pages of the sidebar, with the call that a person must be allowed to make. */
const entries: readonly { page: Exclude<OperatorPage, 'password'>; icon: LucideIcon; call: string }[] = [
  { page: 'people', icon: Users, call: 'staff.list' },
  { page: 'audit', icon: History, call: 'staff.audit' },
  { page: 'devices', icon: Laptop, call: 'staff.sessions' },
]

/** The sidebar and the page beside it. */
export function Frame({ staff, page, onLogOut, onLocale }: FrameProps) {
  const t = useTranslations('operator')
  const allowed = entries.filter(({ call }) => staff.actions.includes(call))
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3"
      >
        {t('frame.skip')}
      </a>
      <header className="flex flex-col gap-4 border-line bg-surface p-4 max-md:border-b md:sticky md:top-0 md:h-dvh md:border-r">
        <Logo name="Gewerk" />
        <nav aria-label={t('frame.navigation')} className="flex gap-1 max-md:flex-wrap md:flex-col">
          {allowed.map(({ page: name, icon: Icon }) => (
            <PageLink key={name} href={operatorPages[name]} isCurrent={name === page}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              {t(`pages.${name}`)}
            </PageLink>
          ))}
        </nav>
        <div className="flex flex-col gap-3 md:mt-auto">
          <div className="flex items-center gap-2 text-sm">
            <PersonDisc name={staff.name} />
            <p className="min-w-0">
              <span className="block truncate font-medium">{staff.name}</span>
              <span className="block truncate text-muted">{t(`roles.${staff.role}`)}</span>
            </p>
          </div>
          <div className="flex flex-wrap items-end gap-2">
            <LanguageChoice onLocale={onLocale} />
            <LogOutButton onLogOut={onLogOut} />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 p-4 outline-none lg:p-6">
        <div className="mx-auto max-w-6xl">{renderPage(staff, page, t)}</div>
      </main>
    </div>
  )
}

function renderPage(
  staff: CurrentStaff,
  page: OperatorPage | null,
  t: ReturnType<typeof useTranslations<'operator'>>,
): ReactNode {
  const entry = entries.find((one) => one.page === page)
  if (!entry) return <EmptyState isPage title={t('errors.noPage')} />
  if (!staff.actions.includes(entry.call))
    return (
      <EmptyState isPage title={t('errors.noAccess')}>
        {t('errors.noAccessText')}
      </EmptyState>
    )
  if (entry.page === 'people') return <PeoplePage />
  return entry.page === 'audit' ? <AuditPage /> : <DevicesPage staff={staff} />
}

function PageLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openPage(href)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the element is a link
    <a
      href={href}
      onClick={press}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      className={joinClasses(
        'moves flex min-h-9 items-center gap-2.5 rounded px-2.5 text-sm hover:bg-hover touch:min-h-11',
        isCurrent ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-ink',
      )}
    >
      {children}
    </a>
  )
}

function LogOutButton({ onLogOut }: { onLogOut: () => void }) {
  const t = useTranslations('operator')
  const toastFailure = useToastFailure()
  const logOut = useMutation({
    mutationFn: () => callStaff('staff.logout', { body: {} }),
    onSuccess: onLogOut,
    onError: toastFailure,
  })
  return (
    <Button kind="quiet" icon={LogOut} isPending={logOut.isPending} onPress={() => logOut.mutate()}>
      {t('frame.logOut')}
    </Button>
  )
}
