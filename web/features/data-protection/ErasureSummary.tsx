import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { pages, type PageName } from '#contract/access'
import type { ErasurePreview, RetainedData } from '#contract/people/data-protection'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import type { DataSubject } from './data-protection.data.ts'

/**
 * Shows the effect of an erasure before the user confirms it: requirements, deleted data, data that stays,
 * and data with a retention duty.
 */
export function ErasureSummary({ subject, preview }: { subject: DataSubject; preview: ErasurePreview }) {
  const t = useTranslations('dataProtection')
  return (
    <>
      {preview.blockers.length > 0 ? <ErasureBlockers blockers={preview.blockers} /> : null}
      <Section title={t('erase.atOnce')} look="card">
        <ErasedDataList lines={useErasedDataLines(subject, preview)} />
      </Section>
      <Section title={t('erase.kept')} look="card">
        {preview.kept.length > 0 ? (
          <>
            <p className="mb-4 text-sm text-pretty text-muted">{t('erase.keptText')}</p>
            <RetainedDataTable retained={preview.kept} />
          </>
        ) : (
          <p className="text-sm text-muted">{t('erase.nothingKept')}</p>
        )}
      </Section>
      <Section title={t('erase.without')} look="card">
        <p className="text-sm text-pretty">
          {t(subject === 'person' ? 'erase.withoutPerson' : 'erase.withoutCompany')}
        </p>
      </Section>
    </>
  )
}

type ErasureBlocker = ErasurePreview['blockers'][number]

function ErasureBlockers({ blockers }: { blockers: readonly ErasureBlocker[] }) {
  const t = useTranslations('dataProtection')
  const user = useUser()
  return (
    <Banner tone="warning" title={t('erase.blocked')}>
      <ul className="mt-2 flex flex-col gap-2">
        {blockers.map((blocker) => {
          const messageKey = getBlockerMessageKey(blocker)
          const { count, account, path } = blocker
          return (
            <li key={`${account.id} ${blocker.code}`} className="text-pretty">
              {t(`erase.blockers.${messageKey}`, { company: account.name, count })}{' '}
              {canOpenPath(path, user) ? <Link href={path}>{t(`erase.goTo.${messageKey}`)}</Link> : null}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

/** The only person of a company gets other instructions than a person with colleagues. */
function getBlockerMessageKey({ code, path }: ErasureBlocker) {
  if (code !== 'last_admin') return code
  return path === pages.eraseCompany.path ? 'last_admin_erase' : 'last_admin_contacts'
}

function canOpenPath(path: string, user: Parameters<typeof canOpenPage>[1]): boolean {
  const names = Object.keys(pages) as PageName[]
  const page = names.find((name) => pages[name].path === path)
  return page !== undefined && canOpenPage(page, user)
}

function useErasedDataLines(
  subject: DataSubject,
  { orders_returned: orders, people, locations }: ErasurePreview,
): string[] {
  const t = useTranslations('dataProtection')
  if (subject === 'person') {
    return [
      t('erase.person.profile'),
      t('erase.person.login'),
      t('erase.person.news'),
      t('erase.person.files'),
      ...(orders > 0 ? [t('erase.person.orders', { count: orders })] : []),
    ]
  }
  return [
    t('erase.companyData.profile'),
    t('erase.companyData.papers'),
    t('erase.companyData.people', { count: people }),
    ...(locations.length > 0 ? [t('erase.companyData.locations', { names: locations.join(', ') })] : []),
    t('erase.companyData.offers'),
  ]
}

function ErasedDataList({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2.5 text-sm">
          <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
          <span className="min-w-0 text-pretty wrap-anywhere">{line}</span>
        </li>
      ))}
    </ul>
  )
}

function RetainedDataTable({ retained }: { retained: readonly RetainedData[] }) {
  const t = useTranslations('dataProtection')
  const format = useFormat()
  const formatRetained = ({ code, count }: RetainedData) => t(`erase.keptOf.${code}`, { count })
  const columns: Column<RetainedData>[] = [
    { id: 'what', header: t('erase.what'), cell: formatRetained },
    {
      id: 'until',
      header: t('erase.until'),
      width: '8rem',
      cell: ({ until }) => <span className="tabular">{format.date(until)}</span>,
    },
    { id: 'law', header: t('erase.law'), width: '18rem', cell: ({ laws }) => <Laws laws={laws} /> },
  ]
  return (
    <Table
      label={t('erase.kept')}
      columns={columns}
      rows={retained}
      rowKey={({ code }) => code}
      card={(one) => (
        <div className="flex flex-col gap-1">
          <span className="font-medium text-pretty">{formatRetained(one)}</span>
          <span className="text-sm">{t('erase.untilDay', { date: format.date(one.until) })}</span>
          <Laws laws={one.laws} />
        </div>
      )}
    />
  )
}

function Laws({ laws }: { laws: readonly string[] }) {
  return (
    <span className="text-sm text-muted">
      {laws.map((law) => (
        <span key={law} className="block">
          {law}
        </span>
      ))}
    </span>
  )
}
