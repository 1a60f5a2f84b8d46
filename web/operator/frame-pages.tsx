import { type ReactNode } from 'react'
import type { StaffCallName } from '#contract/operator/staff-calls'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { type OrderType, orderTypes } from '#contract/orders/model/order-enums'
import { lazyPart } from '#web/ui/lazy-part'
import { DevicesPage } from './devices/DevicesPage.tsx'
import type { OperatorLocation, OperatorPage } from './navigation.ts'

const WorkQueuePage = lazyPart(() =>
  import('./queue/WorkQueuePage.tsx').then((part) => ({ default: part.WorkQueuePage })),
)
const OrdersPage = lazyPart(() =>
  import('./orders/OrdersPage.tsx').then((part) => ({ default: part.OrdersPage })),
)
const OrderPage = lazyPart(() =>
  import('./orders/detail/OrderPage.tsx').then((part) => ({ default: part.OrderPage })),
)
const NewOrderPage = lazyPart(() =>
  import('./new-order/NewOrderPage.tsx').then((part) => ({ default: part.NewOrderPage })),
)
const OrderRunsPage = lazyPart(() =>
  import('./order-runs/OrderRunsPage.tsx').then((part) => ({ default: part.OrderRunsPage })),
)
const OrderRunPage = lazyPart(() =>
  import('./order-runs/OrderRunsPage.tsx').then((part) => ({ default: part.OrderRunPage })),
)
const MatchingPage = lazyPart(() =>
  import('./matching/MatchingPage.tsx').then((part) => ({ default: part.MatchingPage })),
)
const ImportsPage = lazyPart(() =>
  import('./imports/ImportsPage.tsx').then((part) => ({ default: part.ImportsPage })),
)
const ImportFilePage = lazyPart(() =>
  import('./imports/ImportsPage.tsx').then((part) => ({ default: part.ImportFilePage })),
)
const ImportPage = lazyPart(() =>
  import('./imports/ImportPage.tsx').then((part) => ({ default: part.ImportPage })),
)
const FormsPage = lazyPart(() =>
  import('./forms/FormsPage.tsx').then((part) => ({ default: part.FormsPage })),
)
const BuilderPage = lazyPart(() =>
  import('./forms/BuilderPage.tsx').then((part) => ({ default: part.BuilderPage })),
)
const FormPage = lazyPart(() => import('./forms/FormPage.tsx').then((part) => ({ default: part.FormPage })))
const PeoplePage = lazyPart(() =>
  import('./people/PeoplePage.tsx').then((part) => ({ default: part.PeoplePage })),
)
const PartnersPage = lazyPart(() =>
  import('./partners/PartnersPage.tsx').then((part) => ({ default: part.PartnersPage })),
)
const PartnerPage = lazyPart(() =>
  import('./partners/PartnerPage.tsx').then((part) => ({ default: part.PartnerPage })),
)
const InvitationsPage = lazyPart(() =>
  import('./partners/InvitationsPage.tsx').then((part) => ({ default: part.InvitationsPage })),
)
const PapersPage = lazyPart(() =>
  import('./papers/PapersPage.tsx').then((part) => ({ default: part.PapersPage })),
)
const PaperPage = lazyPart(() =>
  import('./papers/PaperPage.tsx').then((part) => ({ default: part.PaperPage })),
)
const ProposalsPage = lazyPart(() =>
  import('./money/ProposalsPage.tsx').then((part) => ({ default: part.ProposalsPage })),
)
const NotesPage = lazyPart(() =>
  import('./money/NotesPage.tsx').then((part) => ({ default: part.NotesPage })),
)
const PaymentsPage = lazyPart(() =>
  import('./money/PaymentsPage.tsx').then((part) => ({ default: part.PaymentsPage })),
)
const BankPage = lazyPart(() => import('./money/BankPage.tsx').then((part) => ({ default: part.BankPage })))
const ServicesPage = lazyPart(() =>
  import('./catalogue/ServicesPage.tsx').then((part) => ({ default: part.ServicesPage })),
)
const ServicePage = lazyPart(() =>
  import('./catalogue/ServicePage.tsx').then((part) => ({ default: part.ServicePage })),
)
const TermsPage = lazyPart(() =>
  import('./catalogue/TermsPage.tsx').then((part) => ({ default: part.TermsPage })),
)
const TermsCategoryPage = lazyPart(() =>
  import('./catalogue/TermsCategoryPage.tsx').then((part) => ({ default: part.TermsCategoryPage })),
)
const NewTermsPage = lazyPart(() =>
  import('./catalogue/NewTermsPage.tsx').then((part) => ({ default: part.NewTermsPage })),
)
const MailsPage = lazyPart(() =>
  import('./mails/MailsPage.tsx').then((part) => ({ default: part.MailsPage })),
)
const MailKindsPage = lazyPart(() =>
  import('./mails/MailKindsPage.tsx').then((part) => ({ default: part.MailKindsPage })),
)
const MailKindPage = lazyPart(() =>
  import('./mails/MailKindPage.tsx').then((part) => ({ default: part.MailKindPage })),
)
const ProgramsPage = lazyPart(() =>
  import('./programs/ProgramsPage.tsx').then((part) => ({ default: part.ProgramsPage })),
)
const WebhookPage = lazyPart(() =>
  import('./programs/WebhookPage.tsx').then((part) => ({ default: part.WebhookPage })),
)
const AccountPage = lazyPart(() =>
  import('./account/AccountPage.tsx').then((part) => ({ default: part.AccountPage })),
)
const FiguresPage = lazyPart(() =>
  import('./figures/FiguresPage.tsx').then((part) => ({ default: part.FiguresPage })),
)
const SystemPage = lazyPart(() =>
  import('./system/SystemPage.tsx').then((part) => ({ default: part.SystemPage })),
)
const AuditPage = lazyPart(() =>
  import('./audit/AuditPage.tsx').then((part) => ({ default: part.AuditPage })),
)

/** The pages inside the frame. */
export type ShownPage = Exclude<OperatorPage, 'password' | 'logIn'>

interface PageContext extends Pick<OperatorLocation, 'params' | 'search'> {
  staff: CurrentStaff
}

export interface PageEntry {
  /** The call that a person must be allowed to make to open the page. */
  readonly call: StaffCallName
  /** The entry of the sidebar that the page belongs to; undefined if it is one itself. */
  readonly parent?: SidebarPage
  /** Null: the URL names something that does not exist. */
  readonly render: (context: PageContext) => ReactNode
}

export type SidebarPage =
  | 'queue'
  | 'orders'
  | 'imports'
  | 'partners'
  | 'invitations'
  | 'papers'
  | 'money'
  | 'forms'
  | 'services'
  | 'mails'
  | 'people'
  | 'programs'
  | 'figures'
  | 'system'
  | 'audit'
  | 'account'
  | 'devices'

export const pages: Readonly<Record<ShownPage, PageEntry>> = {
  queue: {
    call: 'work.list',
    render: ({ search, staff }) => <WorkQueuePage search={search} staff={staff} />,
  },
  orders: {
    call: 'order.search',
    render: ({ search, staff }) => <OrdersPage search={search} staff={staff} />,
  },
  order: {
    call: 'order.read',
    parent: 'orders',
    render: ({ params, staff }) => <OrderPage key={params['id']} id={params['id'] ?? ''} staff={staff} />,
  },
  newOrder: {
    call: 'order.create',
    parent: 'orders',
    render: ({ search, staff }) => {
      const from = search.get('from')
      return <NewOrderPage key={from} from={from} staff={staff} />
    },
  },
  orderRuns: {
    call: 'orderRun.list',
    parent: 'orders',
    render: () => <OrderRunsPage />,
  },
  orderRun: {
    call: 'orderRun.read',
    parent: 'orders',
    render: ({ params, staff }) => <OrderRunPage key={params['id']} id={params['id'] ?? ''} staff={staff} />,
  },
  matching: {
    call: 'order.matching',
    parent: 'orders',
    render: ({ params, search, staff }) => (
      <MatchingPage key={params['id']} id={params['id'] ?? ''} staff={staff} search={search} />
    ),
  },
  imports: {
    call: 'import.list',
    render: ({ search, staff }) => <ImportsPage search={search} staff={staff} />,
  },
  importFile: {
    call: 'import.create',
    parent: 'imports',
    render: () => <ImportFilePage />,
  },
  import: {
    call: 'import.read',
    parent: 'imports',
    render: ({ params, search, staff }) => (
      <ImportPage key={params['id']} id={params['id'] ?? ''} search={search} staff={staff} />
    ),
  },
  partners: {
    call: 'account.search',
    render: ({ search }) => <PartnersPage search={search} />,
  },
  partner: {
    call: 'account.summary',
    parent: 'partners',
    render: ({ params, staff }) => <PartnerPage key={params['id']} id={params['id'] ?? ''} staff={staff} />,
  },
  invitations: {
    call: 'invitation.list',
    render: ({ search, staff }) => <InvitationsPage search={search} staff={staff} />,
  },
  papers: {
    call: 'companyDocument.list',
    render: ({ search }) => <PapersPage search={search} />,
  },
  paper: {
    call: 'companyDocument.read',
    parent: 'papers',
    render: ({ params, staff }) => <PaperPage id={params['id'] ?? ''} staff={staff} />,
  },
  money: {
    call: 'creditProposal.list',
    render: ({ search, staff }) => <ProposalsPage search={search} staff={staff} />,
  },
  creditNotes: {
    call: 'creditNote.list',
    parent: 'money',
    render: ({ search, staff }) => <NotesPage search={search} staff={staff} />,
  },
  payments: {
    call: 'transfer.due',
    parent: 'money',
    render: ({ search, staff }) => <PaymentsPage search={search} staff={staff} />,
  },
  bank: {
    call: 'bankLine.list',
    parent: 'money',
    render: ({ staff }) => <BankPage staff={staff} />,
  },
  forms: {
    call: 'form.overview',
    render: ({ search, staff }) => <FormsPage search={search} staff={staff} />,
  },
  form: {
    call: 'form.history',
    parent: 'forms',
    render: ({ params, staff }) => (
      <FormPage key={params['key']} formKey={params['key'] ?? ''} staff={staff} />
    ),
  },
  services: {
    call: 'servicePrice.list',
    render: ({ search, staff }) => <ServicesPage {...{ search, staff }} />,
  },
  service: {
    call: 'servicePrice.read',
    parent: 'services',
    render: ({ params, staff }) => <ServicePage key={params['id']} id={params['id'] ?? ''} staff={staff} />,
  },
  terms: {
    call: 'terms.list',
    parent: 'services',
    render: () => <TermsPage />,
  },
  termsCategory: {
    call: 'terms.version',
    parent: 'services',
    render: ({ params, search, staff }) =>
      renderCategory(params, (category) => (
        <TermsCategoryPage key={category} {...{ category, staff, search }} />
      )),
  },
  newTerms: {
    call: 'terms.create',
    parent: 'services',
    render: ({ params, staff }) =>
      renderCategory(params, (category) => <NewTermsPage key={category} {...{ category, staff }} />),
  },
  formDraft: {
    call: 'formDraft.change',
    parent: 'forms',
    render: ({ params }) => <BuilderPage key={params['key']} formKey={params['key'] ?? ''} />,
  },
  mails: {
    call: 'mail.list',
    render: ({ search }) => <MailsPage search={search} />,
  },
  mailKinds: {
    call: 'mail.kinds',
    parent: 'mails',
    render: () => <MailKindsPage />,
  },
  mailKind: {
    call: 'mail.preview',
    parent: 'mails',
    render: ({ params, staff }) => (
      <MailKindPage key={params['kind']} kind={params['kind'] ?? ''} staff={staff} />
    ),
  },
  people: {
    call: 'staff.list',
    render: () => <PeoplePage />,
  },
  programs: {
    call: 'key.list',
    render: () => <ProgramsPage />,
  },
  webhook: {
    call: 'webhook.deliveries',
    parent: 'programs',
    render: ({ params }) => <WebhookPage id={params['webhookId'] ?? ''} />,
  },
  figures: {
    call: 'figure.read',
    render: ({ search }) => <FiguresPage search={search} />,
  },
  system: {
    call: 'system.read',
    render: ({ search, staff }) => <SystemPage search={search} staff={staff} />,
  },
  audit: {
    call: 'staff.audit',
    render: () => <AuditPage />,
  },
  account: {
    call: 'staff.current',
    render: ({ staff }) => <AccountPage staff={staff} />,
  },
  devices: {
    call: 'staff.sessions',
    render: () => <DevicesPage />,
  },
}

/** Renders a page about the terms of a category of orders. */
function renderCategory(
  params: OperatorLocation['params'],
  render: (category: OrderType) => ReactNode,
): ReactNode {
  const category = orderTypes.find((one) => one === params['category'])
  return category ? render(category) : null
}
