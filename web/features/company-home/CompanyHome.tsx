import { useQueries, useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  ChartNoAxesCombined,
  CircleHelp,
  FileCheck2,
  FileText,
  KeyRound,
  Landmark,
  ListChecks,
  LockKeyhole,
  type LucideIcon,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { pages, type PageName } from '#contract/access'
import type { Reply } from '#contract/api'
import { companyStandingQuery } from '#web/api/company/company-standing'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useLocations } from '#web/api/company/use-locations'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { useSettings } from '#web/api/settings'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link, PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { RestrictionNotice } from './RestrictionNotice.tsx'
import { type ChecklistItem, createSetupChecklist } from './setup-checklist.ts'

type CompanyStanding = Reply<'account.standing'>

interface CompanyHomeProps {
  /** One fact about each page, shown on its tile. */
  facts: Partial<Record<PageName, string>>
  /** Opens the onboarding wizard. */
  onOnboard: () => void
}

/** Shows the company's start page: missing details first, then a tile for each page. */
export function CompanyHome({ facts, onOnboard }: CompanyHomeProps) {
  const t = useTranslations('companyHome')
  const { account } = useUser()
  const standing = useQuery(companyStandingQuery(account.id))
  const locationGaps = useLocationGaps()
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={account.name}
        badges={
          <Badge tone={account.account_status === 'active' ? 'done' : 'warning'}>
            {t(`states.${account.account_status}`)}
          </Badge>
        }
      />
      <div className="flex max-w-4xl flex-col gap-8">
        {standing.data?.restriction ? (
          <RestrictionNotice
            restriction={standing.data.restriction}
            mayObject={standing.data.restriction.account_id === account.id}
          />
        ) : (
          <RestrictedLocations />
        )}
        {standing.data ? (
          <SetupChecklist
            standing={standing.data}
            isAlone={locationGaps.length === 0 && !standing.data.restriction}
            onOnboard={onOnboard}
          />
        ) : standing.error ? (
          <QueryError
            error={standing.error}
            retrying={standing.isFetching}
            onRetry={() => void standing.refetch()}
          />
        ) : (
          // Reserves the height of the likely content: a confirmation, or a list of missing details.
          <SkeletonText lines={account.account_status === 'active' ? 3 : 8} />
        )}
        {locationGaps.length > 0 ? <LocationChecklists locationGaps={locationGaps} /> : null}
        <CompanyTiles standing={standing.data ?? null} facts={facts} />
      </div>
    </>
  )
}

interface SetupChecklistProps {
  standing: CompanyStanding
  /** True if nothing else is missing, at no location either. */
  isAlone: boolean
  onOnboard: () => void
}

/** Lists missing details that block orders, each with a link to its field. */
function SetupChecklist({ standing, isAlone, onOnboard }: SetupChecklistProps) {
  const t = useTranslations('companyHome')
  const { blocking, further } = createSetupChecklist(standing)
  if (blocking.length === 0 && further.length === 0) {
    return !isAlone ? null : (
      <Banner tone="done" title={t('completeTitle')}>
        {t('complete')}
      </Banner>
    )
  }
  return (
    <Section title={t(blocking.length > 0 ? 'missingTitle' : 'furtherTitle')} look="card">
      <p className="mb-3 max-w-2xl text-sm text-muted">
        {t(blocking.length > 0 ? 'missingText' : 'furtherText')}
      </p>
      <ChecklistItems items={blocking} onOnboard={onOnboard} />
      {blocking.length > 0 && further.length > 0 ? (
        <p className="mt-5 mb-3 max-w-2xl text-sm text-muted">{t('furtherText')}</p>
      ) : null}
      <ChecklistItems items={further} onOnboard={onOnboard} />
    </Section>
  )
}

/** The restrictions of a master account's locations. */
function RestrictedLocations() {
  const { options } = useLocations(null)
  const locations = options.slice(1)
  const standings = useQueries({ queries: locations.map(({ value }) => companyStandingQuery(value)) })
  return locations.map(({ value: id, label: name }, at) => {
    const restriction = standings[at]?.data?.restriction
    return restriction ? (
      <RestrictionNotice key={id} restriction={restriction} location={name} mayObject />
    ) : null
  })
}

interface LocationGaps {
  readonly id: string
  readonly name: string
  readonly items: readonly ChecklistItem[]
}

/**
 * Returns the gaps of a master account's locations. The master account accepts orders for them, so it needs
 * to see them.
 */
function useLocationGaps(): readonly LocationGaps[] {
  const { options } = useLocations(null)
  const locations = options.slice(1)
  const standings = useQueries({ queries: locations.map(({ value }) => companyStandingQuery(value)) })
  return locations.flatMap(({ value: id, label: name }, at) => {
    const standing = standings[at]?.data
    const items = standing ? Object.values(createSetupChecklist(standing, id)).flat() : []
    return items.length > 0 ? [{ id, name, items }] : []
  })
}

function LocationChecklists({ locationGaps }: { locationGaps: readonly LocationGaps[] }) {
  const t = useTranslations('companyHome')
  return (
    <Section title={t('locationsTitle')} look="card">
      <div className="flex flex-col gap-5">
        {locationGaps.map(({ id, name, items }) => (
          <div key={id}>
            <h3 className="mb-2 text-sm font-semibold">{name}</h3>
            <ChecklistItems items={items} />
          </div>
        ))}
      </div>
    </Section>
  )
}

interface ChecklistItemsProps {
  items: readonly ChecklistItem[]
  /** Undefined if the onboarding wizard is not available here. */
  onOnboard?: () => void
}

function ChecklistItems({ items, onOnboard }: ChecklistItemsProps) {
  const t = useTranslations('companyHome')
  if (items.length === 0) return null
  return (
    <ul className="flex flex-col gap-2.5">
      {items.map(({ key, messageKey, type, count = 0, href, tone }) => {
        const text = t(`points.${messageKey}`, { type: type ? t(`documents.${type}`) : '', count })
        return (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SignalText tone={tone} isLink={Boolean(href)}>
              {href ? (
                <Link isAlone href={href}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </SignalText>
            {messageKey === 'onboarding' && onOnboard ? (
              <Button size="small" onPress={onOnboard}>
                {t('onboard')}
              </Button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

const companyTiles: readonly { page: PageName; icon: LucideIcon }[] = [
  { page: 'qualifications', icon: BadgeCheck },
  { page: 'payment', icon: Landmark },
  { page: 'companyDocuments', icon: FileText },
  { page: 'dashboard', icon: ChartNoAxesCombined },
  { page: 'badge', icon: ShieldCheck },
  { page: 'services', icon: FileCheck2 },
  { page: 'offerRules', icon: ListChecks },
  { page: 'contacts', icon: Users },
  { page: 'signOn', icon: KeyRound },
  { page: 'companyData', icon: LockKeyhole },
]

interface CompanyTilesProps {
  standing: CompanyStanding | null
  facts: CompanyHomeProps['facts']
}

function CompanyTiles({ standing, facts }: CompanyTilesProps) {
  const t = useTranslations('companyHome')
  const locale = useLocale()
  const user = useUser()
  const faq = useSettings()?.faq_url?.[locale]
  const shown = companyTiles.filter(({ page }) => canOpenPage(page, user))
  const lacking: readonly PageName[] = standing ? listLackingPages(standing) : []
  return (
    <nav aria-label={t('tilesLabel')}>
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ page, icon }) => (
          <li key={page}>
            <CompanyTile
              href={pages[page].path}
              icon={icon}
              title={t(`tiles.${page as 'payment'}`)}
              text={facts[page] ?? t(`about.${page as 'payment'}`)}
              isMissing={lacking.includes(page)}
            />
          </li>
        ))}
        {faq ? (
          <li>
            <CompanyTile href={faq} icon={CircleHelp} title={t('tiles.faq')} text={t('about.faq')} />
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

/** Returns the pages on which something is missing that the company needs. */
function listLackingPages({ missing, documents }: CompanyStanding): PageName[] {
  const lacksDocument =
    documents.some(({ state }) => state !== 'being_checked') ||
    missing.some(({ document_type: type }) => type)
  return [
    ...(missing.some(({ blocks, document_type: type }) => blocks && !type) ? ['payment' as const] : []),
    ...(lacksDocument ? ['companyDocuments' as const] : []),
  ]
}

interface CompanyTileProps {
  href: string
  icon: LucideIcon
  title: string
  text: string
  isMissing?: boolean
}

function CompanyTile({ href, icon: Icon, title, text, isMissing = false }: CompanyTileProps) {
  const t = useTranslations('companyHome')
  return (
    <PlainLink
      href={href}
      className="moves flex h-full flex-col gap-1.5 rounded border border-line bg-surface p-4 hover:bg-hover focus-visible:outline-2 focus-visible:outline-offset-2"
    >
      <span className="flex items-center gap-2.5">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-accent-ink" />
        <span className="text-h3 min-w-0 flex-1 hyphens-auto">{title}</span>
        {isMissing ? <Badge tone="danger">{t('missing')}</Badge> : null}
      </span>
      <span className="text-sm text-muted">{text}</span>
    </PlainLink>
  )
}
