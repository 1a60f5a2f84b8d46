import { useTranslations } from 'use-intl'
import type { MailPreview } from '#contract/operator/mails'
import { useColon } from '#web/i18n/use-colon'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'

/** An email as its reader sees it; its button and links open nothing. */
export function EmailCard({ email }: { email: MailPreview }) {
  const t = useTranslations('mails.preview')
  const colon = useColon()
  const toFacts = (facts: MailPreview['facts']) => facts.map(({ label, value }) => ({ term: label, value }))
  return (
    <article lang={email.locale} className="max-w-2xl rounded border border-line bg-surface">
      <p className="border-b border-line px-4 py-3 text-sm md:px-6">
        <span className="text-muted">
          {t('subject')}
          {colon}{' '}
        </span>
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
