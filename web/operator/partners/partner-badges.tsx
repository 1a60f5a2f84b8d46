import { useTranslations } from 'use-intl'
import { accountPaperFilters, type AccountPaperFilter } from '#contract/operator/companies/account-filters'
import type { AccountEnd } from '#contract/operator/companies/accounts'
import type { AccountState } from '#contract/profiles'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'

const stateTones: Record<AccountState, Tone> = {
  invited: 'accent',
  new: 'accent',
  beginner_onboarding: 'accent',
  active: 'done',
  repeated_onboarding: 'warning',
  not_interested: 'neutral',
}

/** The state of a company. */
export function StateBadge({ state }: { state: AccountState }) {
  const t = useTranslations('partners')
  return <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
}

const paperTones: Record<AccountPaperFilter, Tone> = {
  waiting: 'accent',
  refused: 'danger',
  ended: 'danger',
  ending: 'warning',
}

/** The documents of a company that need attention. */
export function PaperCountBadges({ counts }: { counts: Record<AccountPaperFilter, number> }) {
  const t = useTranslations('partners')
  const shown = accountPaperFilters.filter((one) => counts[one] > 0)
  if (shown.length === 0) return <span className="text-sm text-muted">{t('paperCounts.fine')}</span>
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {shown.map((one) => (
        <Badge key={one} tone={paperTones[one]}>
          {t(`paperCounts.${one}`, { count: counts[one] })}
        </Badge>
      ))}
    </span>
  )
}

/** Whether a company is restricted, and whether its objection waits for an answer. */
export function RestrictionBadge({ restriction }: { restriction: 'restricted' | 'objected' }) {
  const t = useTranslations('partners')
  return <Badge tone="danger">{t(`restrictionBadges.${restriction}`)}</Badge>
}

/** An account that has ended, because it was merged into another one or erased. */
export function EndedBadge({ kind }: { kind: AccountEnd['kind'] }) {
  const t = useTranslations('partners')
  return <Badge tone="neutral">{t(`ended.badges.${kind}`)}</Badge>
}

/** The state of a company, and whether it is restricted. */
export function StateBadges({
  row,
}: {
  row: {
    readonly state: AccountState
    readonly is_merged: boolean
    readonly restriction: 'restricted' | 'objected' | null
  }
}) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {row.is_merged ? <EndedBadge kind="merged" /> : <StateBadge state={row.state} />}
      {row.restriction ? <RestrictionBadge restriction={row.restriction} /> : null}
    </span>
  )
}
