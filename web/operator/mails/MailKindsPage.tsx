import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { locales } from '#contract/kit/locale'
import { mailAudiences } from '#contract/operator/mail-states'
import type { MailKind, MailPreview } from '#contract/operator/mails'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { AreaHead } from '../AreaHead.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { mailKindsQuery, mailPreviewQuery, useKindName } from './mails.data.ts'

/** Lists the kinds of emails by their readers. */
export function MailKindsPage() {
  const t = useTranslations('mails')
  const kinds = useQuery(mailKindsQuery)
  return (
    <>
      <AreaHead
        label={t('areas')}
        areas={[
          { page: 'mails', name: t('title') },
          { page: 'mailKinds', name: t('preview.title') },
        ]}
        current="mailKinds"
        title={t('preview.title')}
        lead={t('preview.lead')}
      />
      {kinds.error ? (
        <LoadFailure error={kinds.error} onRetry={() => void kinds.refetch()} />
      ) : kinds.data ? (
        <div className="flex flex-col gap-6">
          {mailAudiences.map((audience) => (
            <Section key={audience} title={t(`preview.audiences.${audience}`)}>
              <KindList rows={kinds.data.data.filter((row) => row.audience === audience)} />
            </Section>
          ))}
        </div>
      ) : (
        <SkeletonDetail />
      )}
    </>
  )
}

function KindList({ rows }: { rows: readonly MailKind[] }) {
  const t = useTranslations('mails.preview')
  const nameKind = useKindName()
  return (
    <ul className="grid gap-x-6 gap-y-1 md:grid-cols-2 lg:grid-cols-3">
      {rows.map(({ kind, is_optional: isOptional }) => (
        <li key={kind} className="flex flex-wrap items-center gap-2 text-sm">
          <Link kind="plain" isAlone href={getOperatorPath('mailKind', { kind })}>
            {nameKind(kind)}
          </Link>
          {isOptional ? <Badge>{t('optional')}</Badge> : null}
        </li>
      ))}
    </ul>
  )
}

/** An email with example values in one language; administrators send it to themselves. */
export function MailKindPage({ kind, staff }: { kind: string; staff: CurrentStaff }) {
  const t = useTranslations('mails.preview')
  const language = useTranslations('operator.languages')
  const nameKind = useKindName()
  const current = useLocale()
  const [locale, setLocale] = useState(() => locales.find((one) => one === current) ?? 'de')
  const preview = useQuery(mailPreviewQuery(kind, locale))
  const toastFailure = useToastFailure()
  const send = useMutation({
    mutationFn: () => callStaff('mail.sendTest', { params: { kind }, body: { locale } }),
    onSuccess: ({ email }) => showToast({ tone: 'done', title: t('sent', { email }) }),
    onError: toastFailure,
  })
  if (isRefusedWith(preview.error, 'not_found'))
    return (
      <EmptyState isPage title={t('missing')}>
        {t('missingText')}
      </EmptyState>
    )
  if (preview.error) return <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <SkeletonDetail />
  return (
    <>
      <PageHead
        title={nameKind(kind)}
        back={{ href: getOperatorPath('mailKinds'), label: t('title') }}
        badges={preview.data.is_optional ? <Badge>{t('optional')}</Badge> : null}
        subtitle={`${t(`audiences.${preview.data.audience}`)} · ${t('example')}`}
        actions={
          staff.actions.includes('mail.sendTest') ? (
            <Button kind="primary" icon={Send} isPending={send.isPending} onPress={() => send.mutate()}>
              {t('sendTest')}
            </Button>
          ) : null
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <div className="w-full md:w-44">
          <Select
            isLabelHidden
            label={t('language')}
            value={locale}
            onChange={(value) => setLocale(locales.find((one) => one === value) ?? 'de')}
            options={locales.map((value) => ({ value, label: language(value) }))}
          />
        </div>
        <Link href={getOperatorPath('mails', {}, { kind })} isAlone>
          {t('sentMails')}
        </Link>
      </div>
      <EmailCard email={preview.data} />
    </>
  )
}

/** An email as its reader sees it; its button and links open nothing. */
function EmailCard({ email }: { email: MailPreview }) {
  const t = useTranslations('mails.preview')
  const toFacts = (facts: MailPreview['facts']) => facts.map(({ label, value }) => ({ term: label, value }))
  return (
    <article lang={email.locale} className="max-w-2xl rounded border border-line bg-surface">
      <p className="border-b border-line px-4 py-3 text-sm md:px-6">
        <span className="text-muted">{t('subject')}: </span>
        <span className="font-medium wrap-anywhere">{email.subject}</span>
      </p>
      <div className="flex flex-col gap-4 px-4 py-5 wrap-anywhere md:px-6">
        <p className="font-bold text-accent-ink">{email.product}</p>
        <h2 className="text-h2">{email.subject}</h2>
        <p>{email.hello}</p>
        <p className="whitespace-pre-line">{email.text}</p>
        {email.facts.length > 0 ? <DescriptionList facts={toFacts(email.facts)} /> : null}
        {email.items.map(({ title, facts }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of an email have no identity beyond their place
          <section key={place} className="border-t border-line pt-3">
            <h3 className="text-h3 mb-2">{title}</h3>
            <DescriptionList facts={toFacts(facts)} />
          </section>
        ))}
        {email.action ? (
          <p>
            <span className="inline-flex min-h-11 items-center rounded bg-accent px-5 font-semibold text-on-accent">
              {email.action}
            </span>
          </p>
        ) : null}
        {email.questions ? <p>{email.questions}</p> : null}
      </div>
      <footer className="flex flex-col gap-1 border-t border-line px-4 py-4 text-sm text-muted md:px-6">
        {email.footer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </article>
  )
}
