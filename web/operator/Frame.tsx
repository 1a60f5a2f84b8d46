import { useMutation } from '@tanstack/react-query'
import {
  Activity,
  Banknote,
  ChartColumn,
  BookOpen,
  Building2,
  ClipboardList,
  FileCheck2,
  FileUp,
  History,
  Inbox,
  KeyRound,
  Laptop,
  ListChecks,
  LogOut,
  type LucideIcon,
  Users,
  Mail,
  Menu,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PersonDisc } from '#web/ui/data/PersonDisc.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Logo } from '#web/ui/layout/Logo.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LoadBoundary } from './LoadBoundary.tsx'
import { useToastFailure } from './LoadFailure.tsx'
import { operatorPages, type OperatorLocation } from './navigation.ts'
import { pages, type ShownPage, type SidebarPage } from './frame-pages.tsx'
import { callStaff } from './staff-call.ts'
import { useStaffEvents } from './use-staff-events.ts'

interface FrameProps {
  staff: CurrentStaff
  location: OperatorLocation
  /** The session has ended, and the log-in is open over the page. */
  hasEnded: boolean
  onLogOut: () => void
  onLocale: (locale: Locale) => void
}

interface Entry {
  page: SidebarPage
  icon: LucideIcon
}

/** The pages of the sidebar in groups: daily work, companies, content, the portal itself, the own account. */
const entryGroups: readonly (readonly Entry[])[] = [
  [
    { page: 'queue', icon: Inbox },
    { page: 'orders', icon: ClipboardList },
    { page: 'imports', icon: FileUp },
  ],
  [
    { page: 'partners', icon: Building2 },
    { page: 'invitations', icon: UserPlus },
    { page: 'papers', icon: FileCheck2 },
    { page: 'money', icon: Banknote },
    { page: 'figures', icon: ChartColumn },
  ],
  [
    { page: 'forms', icon: ListChecks },
    { page: 'services', icon: BookOpen },
    { page: 'mails', icon: Mail },
  ],
  [
    { page: 'people', icon: Users },
    { page: 'programs', icon: KeyRound },
    { page: 'system', icon: Activity },
    { page: 'audit', icon: History },
  ],
  [
    { page: 'account', icon: UserRound },
    { page: 'devices', icon: Laptop },
  ],
]

/** The sidebar and the page beside it. */
export function Frame({ staff, location, hasEnded, onLogOut, onLocale }: FrameProps) {
  const t = useTranslations('operator')
  const menuId = useId()
  const [isMenuOpen, setMenuOpen] = useState(false)
  // On a phone the menu covers the page; a chosen page closes it.
  useEffect(() => setMenuOpen(false), [location])
  useStaffEvents(hasEnded)
  const { page } = location
  const currentEntry = page && page in pages ? (pages[page as ShownPage].parent ?? page) : null
  const groups = entryGroups
    .map((group) => group.filter(({ page }) => staff.actions.includes(pages[page].call)))
    .filter((group) => group.length > 0)
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3"
      >
        {t('frame.skip')}
      </a>
      <header className="flex flex-col gap-4 border-line bg-surface p-4 max-md:border-b max-md:py-2 md:sticky md:top-0 md:h-dvh md:border-r">
        <div className="flex items-center justify-between gap-4">
          <Logo name="Gewerk" />
          <div className="md:hidden">
            <Button
              kind="quiet"
              icon={Menu}
              aria-expanded={isMenuOpen}
              aria-controls={menuId}
              onPress={() => setMenuOpen(!isMenuOpen)}
            >
              {t('frame.menu')}
            </Button>
          </div>
        </div>
        <div
          id={menuId}
          className={joinClasses(
            'flex flex-col gap-4 md:min-h-0 md:flex-1 md:overflow-y-auto',
            isMenuOpen ? null : 'max-md:hidden',
          )}
        >
          <nav aria-label={t('frame.navigation')} className="flex flex-col gap-3">
            {groups.map((group) => (
              <div key={group[0]?.page} className="flex flex-col gap-0.5">
                {group.map(({ page: name, icon: Icon }) => (
                  <PageLink key={name} href={operatorPages[name]} isCurrent={name === currentEntry}>
                    <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
                    {t(`pages.${name}`)}
                  </PageLink>
                ))}
              </div>
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
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 p-4 outline-none lg:p-6">
        <div className="mx-auto max-w-6xl">
          <LoadBoundary key={location.page} fallback={<PageLoading />}>
            <CurrentPage staff={staff} location={location} />
          </LoadBoundary>
        </div>
      </main>
    </div>
  )
}

interface CurrentPageProps {
  staff: CurrentStaff
  location: OperatorLocation
}

function CurrentPage({ staff, location: { page, params, search } }: CurrentPageProps) {
  const t = useTranslations('operator')
  const unknown = <EmptyState isPage title={t('errors.noPage')} />
  if (page === null || page === 'password' || page === 'logIn') return unknown
  const { call, render } = pages[page]
  if (!staff.actions.includes(call))
    return (
      <EmptyState isPage title={t('errors.noAccess')}>
        {t('errors.noAccessText')}
      </EmptyState>
    )
  return render({ staff, params, search }) ?? unknown
}

function PageLoading() {
  return (
    <p className="grid min-h-40 place-items-center">
      <Spinner />
    </p>
  )
}

function PageLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
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
