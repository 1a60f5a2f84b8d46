import { useLocale, useTranslations } from 'use-intl'
import type { Proposal } from '#contract/orders/proposals'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { type Tone } from '#web/ui/feedback/badges.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Time } from '#web/ui/data/Time.tsx'

const proposalTones: Record<Proposal['state'], Tone> = {
  sent: 'neutral',
  approved: 'done',
  rejected: 'danger',
  withdrawn: 'neutral',
  replaced: 'neutral',
}

/** Lists the sent versions with their results, newest first. */
export function ProposalVersions({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useTranslations('proposal')
  const format = useFormat()
  if (proposals.length === 0) return null
  return (
    <Section look="card" title={t('versions')}>
      <ol className="flex flex-col gap-4 text-sm">
        {proposals.map((one) => (
          <li key={one.number} className="flex flex-col gap-1">
            <span className="flex flex-wrap justify-between gap-x-3 font-medium">
              {t('version', { number: one.number })}
              <span className="tabular">{format.money(one.totals.selling)}</span>
            </span>
            <SignalText tone={proposalTones[one.state]}>{t(`states.${one.state}`)}</SignalText>
            <span className="text-muted">
              {one.author} · <Time when={one.ended_at ?? one.created_at} as="dayTime" />
            </span>
            {one.reason ? <p className="whitespace-pre-line wrap-anywhere">{one.reason}</p> : null}
            {one.installation ? (
              <Link href={`/offers/${one.installation.sfid ?? one.installation.api_id}/`}>
                {t('toInstallation', { name: one.installation.name })}
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Shows the lines of a version. */
export function ProposalLines({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('proposal')
  const locale = useLocale()
  const format = useFormat()
  const lines = [
    ...proposal.services.map((line) => [line.service.description[locale], line.unit_measure, line] as const),
    ...proposal.custom_services.map((line) => [line.name, '', line] as const),
    ...proposal.products.map((line) => [line.name, '', line] as const),
  ]
  return (
    <Section title={t('waitingLines', { number: proposal.number })}>
      <ul className="divide-y divide-line rounded border border-line bg-surface text-sm">
        {lines.map(([name, unit, line], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order of sent lines never changes
          <li key={at} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              {format.number(line.quantity, 3)} {format.unit(unit)} {name}
            </span>
            <span className="tabular">{format.money(line.sum.selling)}</span>
          </li>
        ))}
      </ul>
      {proposal.notes ? (
        <p className="mt-3 whitespace-pre-line text-sm wrap-anywhere">{proposal.notes}</p>
      ) : null}
    </Section>
  )
}
