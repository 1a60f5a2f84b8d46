import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { checksQuery, type Finding } from './system.data.ts'

const tones = { ok: 'done', warning: 'warning', fault: 'danger' } as const

/** The checks of `gewerk doctor`; what is fine is folded. */
export function Checks() {
  const t = useTranslations('operatorSystem.checks')
  const checks = useQuery(checksQuery)
  // The queue has a part of its own on this page.
  const findings = (checks.data?.findings ?? []).filter(({ about }) => about !== 'tasks')
  const problems = findings.filter(({ level }) => level !== 'ok')
  const fine = findings.filter(({ level }) => level === 'ok')
  return (
    <div id="checks">
      <Section
        title={t('title')}
        aside={
          <Button size="small" isPending={checks.isFetching} onPress={() => void checks.refetch()}>
            {t('again')}
          </Button>
        }
      >
        <p className="mb-3 max-w-3xl text-sm text-muted">{t('lead')}</p>
        {checks.isPending ? (
          <p className="flex items-center gap-2 text-sm" role="status">
            <Spinner /> {t('running')}
          </p>
        ) : checks.error ? (
          <LoadFailure error={checks.error} onRetry={() => void checks.refetch()} />
        ) : (
          <>
            <FindingList findings={problems} />
            <Folded title={t('fine', { count: fine.length })} startsOpen={false}>
              <FindingList findings={fine} />
            </Folded>
            <p className="mt-2 text-sm text-muted">
              {t.rich('checked', { when: () => <Time when={checks.data.checked_at} as="ago" /> })}
            </p>
          </>
        )}
      </Section>
    </div>
  )
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  const colon = useColon()
  const t = useTranslations('operatorSystem.checks')
  if (findings.length === 0) return null
  return (
    <ul className="mb-3 flex flex-col gap-3">
      {findings.map(({ level, about, text, remedy }) => (
        <li key={about + text} className="grid gap-x-4 gap-y-1 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
          <SignalText tone={tones[level]} size="small">
            {nameCheck(about)}
            <span className="sr-only">
              {colon} {t(`levels.${level}`)}
            </span>
          </SignalText>
          <span lang="en" className="wrap-anywhere">
            <span className="block">{text}</span>
            {remedy ? <span className="block text-muted">→ {remedy}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  )

  /** Checks have names of one or two words; an unknown one is shown as it is. */
  function nameCheck(about: string): string {
    const key = about === 'Node.js' ? 'node' : about.replaceAll(' ', '_')
    const name = `about.${key}` as 'about.disk'
    return t.has(name) ? t(name) : about
  }
}
