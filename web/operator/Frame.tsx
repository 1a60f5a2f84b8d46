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
  UserRound,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { CurrentStaff } from '#contract/operator/staff-api'
import type { StaffCallName } from '#contract/operator/staff-calls'
import { orderTypes } from '#contract/orders/model/order-enums'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PersonDisc } from '#web/ui/data/PersonDisc.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Logo } from '#web/ui/layout/Logo.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { DevicesPage } from './devices/DevicesPage.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useToastFailure } from './LoadFailure.tsx'
import { operatorPages, type OperatorLocation, type OperatorPage } from './navigation.ts'
import { callStaff } from './staff-call.ts'
import { useStaffEvents } from './use-staff-events.ts'

const WorkQueuePage = lazy(() =>
  import('./queue/WorkQueuePage.tsx').then((part) => ({ default: part.WorkQueuePage })),
)
const OrdersPage = lazy(() =>
  import('./orders/OrdersPage.tsx').then((part) => ({ default: part.OrdersPage })),
)
const OrderPage = lazy(() =>
  import('./orders/detail/OrderPage.tsx').then((part) => ({ default: part.OrderPage })),
)
const NewOrderPage = lazy(() =>
  import('./new-order/NewOrderPage.tsx').then((part) => ({ default: part.NewOrderPage })),
)
const OrderRunsPage = lazy(() =>
  import('./order-runs/OrderRunsPage.tsx').then((part) => ({ default: part.OrderRunsPage })),
)
const OrderRunPage = lazy(() =>
  import('./order-runs/OrderRunsPage.tsx').then((part) => ({ default: part.OrderRunPage })),
)
const MatchingPage = lazy(() =>
  import('./matching/MatchingPage.tsx').then((part) => ({ default: part.MatchingPage })),
)
const ImportsPage = lazy(() =>
  import('./imports/ImportsPage.tsx').then((part) => ({ default: part.ImportsPage })),
)
const ImportFilePage = lazy(() =>
  import('./imports/ImportsPage.tsx').then((part) => ({ default: part.ImportFilePage })),
)
const ImportPage = lazy(() =>
  import('./imports/ImportPage.tsx').then((part) => ({ default: part.ImportPage })),
)
const FormsPage = lazy(() => import('./forms/FormsPage.tsx').then((part) => ({ default: part.FormsPage })))
const BuilderPage = lazy(() =>
  import('./forms/BuilderPage.tsx').then((part) => ({ default: part.BuilderPage })),
)
const FormPage = lazy(() => import('./forms/FormPage.tsx').then((part) => ({ default: part.FormPage })))
const PeoplePage = lazy(() =>
  import('./people/PeoplePage.tsx').then((part) => ({ default: part.PeoplePage })),
)
const PartnersPage = lazy(() =>
  import('./partners/PartnersPage.tsx').then((part) => ({ default: part.PartnersPage })),
)
const PartnerPage = lazy(() =>
  import('./partners/PartnerPage.tsx').then((part) => ({ default: part.PartnerPage })),
)
const PapersPage = lazy(() =>
  import('./papers/PapersPage.tsx').then((part) => ({ default: part.PapersPage })),
)
const PaperPage = lazy(() => import('./papers/PaperPage.tsx').then((part) => ({ default: part.PaperPage })))
const ProposalsPage = lazy(() =>
  import('./money/ProposalsPage.tsx').then((part) => ({ default: part.ProposalsPage })),
)
const NotesPage = lazy(() => import('./money/NotesPage.tsx').then((part) => ({ default: part.NotesPage })))
const PaymentsPage = lazy(() =>
  import('./money/PaymentsPage.tsx').then((part) => ({ default: part.PaymentsPage })),
)
const BankPage = lazy(() => import('./money/BankPage.tsx').then((part) => ({ default: part.BankPage })))
const ServicesPage = lazy(() =>
  import('./catalogue/ServicesPage.tsx').then((part) => ({ default: part.ServicesPage })),
)
const ServicePage = lazy(() =>
  import('./catalogue/ServicePage.tsx').then((part) => ({ default: part.ServicePage })),
)
const TermsPage = lazy(() =>
  import('./catalogue/TermsPage.tsx').then((part) => ({ default: part.TermsPage })),
)
const TermsCategoryPage = lazy(() =>
  import('./catalogue/TermsCategoryPage.tsx').then((part) => ({ default: part.TermsCategoryPage })),
)
const NewTermsPage = lazy(() =>
  import('./catalogue/NewTermsPage.tsx').then((part) => ({ default: part.NewTermsPage })),
)
const MailsPage = lazy(() => import('./mails/MailsPage.tsx').then((part) => ({ default: part.MailsPage })))
const MailKindsPage = lazy(() =>
  import('./mails/MailKindsPage.tsx').then((part) => ({ default: part.MailKindsPage })),
)
const MailKindPage = lazy(() =>
  import('./mails/MailKindsPage.tsx').then((part) => ({ default: part.MailKindPage })),
)
const ProgramsPage = lazy(() =>
  import('./programs/ProgramsPage.tsx').then((part) => ({ default: part.ProgramsPage })),
)
const WebhookPage = lazy(() =>
  import('./programs/WebhookPage.tsx').then((part) => ({ default: part.WebhookPage })),
)
const AccountPage = lazy(() =>
  import('./account/AccountPage.tsx').then((part) => ({ default: part.AccountPage })),
)
const FiguresPage = lazy(() =>
  import('./figures/FiguresPage.tsx').then((part) => ({ default: part.FiguresPage })),
)
const SystemPage = lazy(() =>
  import('./system/SystemPage.tsx').then((part) => ({ default: part.SystemPage })),
)
const AuditPage = lazy(() => import('./audit/AuditPage.tsx').then((part) => ({ default: part.AuditPage })))

interface FrameProps {
  staff: CurrentStaff
  location: OperatorLocation
  /** The session has ended, and the log-in is open over the page. */
  hasEnded: boolean
  onLogOut: () => void
  onLocale: (locale: Locale) => void
}

type ShownPage = Exclude<OperatorPage, 'password' | 'logIn'>

/** Pages about one object, with the entry of the sidebar that they belong to. */
const parentPages = {
  order: 'orders',
  newOrder: 'orders',
  orderRuns: 'orders',
  orderRun: 'orders',
  matching: 'orders',
  importFile: 'imports',
  import: 'imports',
  partner: 'partners',
  paper: 'papers',
  creditNotes: 'money',
  payments: 'money',
  bank: 'money',
  form: 'forms',
  service: 'services',
  terms: 'services',
  termsCategory: 'services',
  newTerms: 'services',
  formDraft: 'forms',
  mailKinds: 'mails',
  mailKind: 'mails',
  webhook: 'programs',
} as const

interface Entry {
  page: Exclude<ShownPage, keyof typeof parentPages>
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

/** The call that a person must be allowed to make to open a page. */
const pageCalls: Record<ShownPage, StaffCallName> = {
  queue: 'work.list',
  orders: 'order.search',
  order: 'order.read',
  newOrder: 'order.create',
  orderRuns: 'orderRun.list',
  orderRun: 'orderRun.read',
  matching: 'order.matching',
  imports: 'import.list',
  importFile: 'import.create',
  import: 'import.read',
  partners: 'account.search',
  partner: 'account.summary',
  papers: 'companyDocument.list',
  paper: 'companyDocument.read',
  money: 'creditProposal.list',
  creditNotes: 'creditNote.list',
  payments: 'transfer.due',
  bank: 'bankLine.list',
  forms: 'form.overview',
  form: 'form.history',
  services: 'servicePrice.list',
  service: 'servicePrice.read',
  terms: 'terms.list',
  termsCategory: 'terms.version',
  newTerms: 'terms.create',
  formDraft: 'formDraft.change',
  mails: 'mail.list',
  mailKinds: 'mail.kinds',
  mailKind: 'mail.preview',
  people: 'staff.list',
  programs: 'key.list',
  webhook: 'webhook.deliveries',
  figures: 'figure.read',
  system: 'system.read',
  audit: 'staff.audit',
  account: 'staff.current',
  devices: 'staff.sessions',
}

/** The sidebar and the page beside it. */
export function Frame({ staff, location, hasEnded, onLogOut, onLocale }: FrameProps) {
  const t = useTranslations('operator')
  const menuId = useId()
  const [isMenuOpen, setMenuOpen] = useState(false)
  // On a phone the menu covers the page; a chosen page closes it.
  useEffect(() => setMenuOpen(false), [location])
  useStaffEvents(hasEnded)
  const currentEntry = parentPages[location.page as keyof typeof parentPages] ?? location.page
  const groups = entryGroups
    .map((group) => group.filter(({ page }) => staff.actions.includes(pageCalls[page])))
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
          <Suspense fallback={<PageLoading />}>{renderPage(staff, location, t)}</Suspense>
        </div>
      </main>
    </div>
  )
}

function renderPage(
  staff: CurrentStaff,
  { page, params, search }: OperatorLocation,
  t: ReturnType<typeof useTranslations<'operator'>>,
): ReactNode {
  if (page === null || page === 'password' || page === 'logIn')
    return <EmptyState isPage title={t('errors.noPage')} />
  if (!staff.actions.includes(pageCalls[page]))
    return (
      <EmptyState isPage title={t('errors.noAccess')}>
        {t('errors.noAccessText')}
      </EmptyState>
    )
  if (page === 'queue') return <WorkQueuePage search={search} staff={staff} />
  if (page === 'orders') return <OrdersPage search={search} staff={staff} />
  if (page === 'order') return <OrderPage key={params['id']} id={params['id'] ?? ''} staff={staff} />
  if (page === 'newOrder') {
    const from = search.get('from')
    return <NewOrderPage key={from} from={from} staff={staff} />
  }
  if (page === 'orderRuns') return <OrderRunsPage />
  if (page === 'orderRun') return <OrderRunPage key={params['id']} id={params['id'] ?? ''} staff={staff} />
  if (page === 'matching')
    return <MatchingPage key={params['id']} id={params['id'] ?? ''} staff={staff} search={search} />
  if (page === 'imports') return <ImportsPage search={search} staff={staff} />
  if (page === 'importFile') return <ImportFilePage />
  if (page === 'import')
    return <ImportPage key={params['id']} id={params['id'] ?? ''} search={search} staff={staff} />
  if (page === 'partners') return <PartnersPage search={search} />
  if (page === 'partner') return <PartnerPage key={params['id']} id={params['id'] ?? ''} staff={staff} />
  if (page === 'papers') return <PapersPage search={search} />
  if (page === 'paper') return <PaperPage id={params['id'] ?? ''} staff={staff} />
  if (page === 'money') return <ProposalsPage search={search} staff={staff} />
  if (page === 'creditNotes') return <NotesPage search={search} staff={staff} />
  if (page === 'payments') return <PaymentsPage search={search} staff={staff} />
  if (page === 'bank') return <BankPage staff={staff} />
  if (page === 'services') return <ServicesPage {...{ search, staff }} />
  if (page === 'service') return <ServicePage key={params['id']} id={params['id'] ?? ''} staff={staff} />
  if (page === 'terms') return <TermsPage />
  if (page === 'termsCategory' || page === 'newTerms') {
    const category = orderTypes.find((one) => one === params['category'])
    if (!category) return <EmptyState isPage title={t('errors.noPage')} />
    return page === 'newTerms' ? (
      <NewTermsPage key={category} {...{ category, staff }} />
    ) : (
      <TermsCategoryPage key={category} {...{ category, staff, search }} />
    )
  }
  if (page === 'forms') return <FormsPage search={search} staff={staff} />
  if (page === 'form') return <FormPage key={params['key']} formKey={params['key'] ?? ''} staff={staff} />
  if (page === 'formDraft') return <BuilderPage key={params['key']} formKey={params['key'] ?? ''} />
  if (page === 'mails') return <MailsPage search={search} />
  if (page === 'mailKinds') return <MailKindsPage />
  if (page === 'mailKind')
    return <MailKindPage key={params['kind']} kind={params['kind'] ?? ''} staff={staff} />
  if (page === 'people') return <PeoplePage />
  if (page === 'figures') return <FiguresPage search={search} />
  if (page === 'system') return <SystemPage search={search} staff={staff} />
  if (page === 'programs') return <ProgramsPage />
  if (page === 'webhook') return <WebhookPage id={params['webhookId'] ?? ''} />
  if (page === 'account') return <AccountPage staff={staff} />
  return page === 'audit' ? <AuditPage /> : <DevicesPage />
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
