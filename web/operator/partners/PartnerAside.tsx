import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { formatIban } from '#contract/kit/identifiers/iban'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { PartnerSummary } from './PartnerPage.tsx'

/** Contact, numbers and bank data of a company. */
export function PartnerAside({ summary }: { summary: PartnerSummary }) {
  return (
    <>
      <PartnerContact summary={summary} />
      <PartnerNumbers summary={summary} />
      <PartnerBank summary={summary} />
    </>
  )
}

function PartnerContact({ summary: { account } }: { summary: PartnerSummary }) {
  const t = useTranslations('partners')
  const format = useFormat()
  const { holiday } = account
  return (
    <Section title={t('contact')} look="card">
      <DescriptionList
        facts={[
          {
            term: t('address'),
            value: account.street ? (
              <>
                {account.street}
                <br />
                {account.postal_code} {account.city}
              </>
            ) : null,
          },
          {
            term: t('phone'),
            value: account.phone ? (
              <Link isAlone href={toPhoneHref(account.phone)}>
                {format.phone(account.phone)}
              </Link>
            ) : null,
          },
          {
            term: t('email'),
            value: account.email ? (
              <Link isAlone href={`mailto:${account.email}`}>
                <EmailAddress email={account.email} />
              </Link>
            ) : null,
          },
          { term: t('companyType'), value: t(`companyTypes.${account.company_type}`) },
          { term: t('radius'), value: t('kilometres', { count: account.radius_km }) },
          {
            term: t('holiday'),
            value: holiday
              ? t('holidayDays', { from: format.date(holiday.from), until: format.date(holiday.until) })
              : null,
          },
          { term: t('columns.since'), value: format.date(account.created_at) },
          { term: t('number'), value: <code className="text-sm break-all select-all">{account.id}</code> },
        ]}
      />
    </Section>
  )
}

/** Lets a long address break before the @ instead of within a word. */
function EmailAddress({ email }: { email: string }) {
  return (
    <span className="wrap-anywhere">
      {email.split(/(?=@)/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

function PartnerNumbers({ summary: { orders, credit_notes: notes } }: { summary: PartnerSummary }) {
  const t = useTranslations('partners')
  const format = useFormat()
  return (
    <Section title={t('orders')} look="card">
      <DescriptionList
        facts={[
          { term: t('inProgress'), value: format.number(orders.in_progress) },
          { term: t('awaitingApproval'), value: format.number(orders.awaiting_approval) },
          { term: t('completed'), value: format.number(orders.completed) },
          { term: t('cancelled'), value: format.number(orders.cancelled) },
        ]}
      />
      <h3 className="text-h3 mt-4 mb-2">{t('money')}</h3>
      <DescriptionList
        facts={[
          {
            term: t('openNotes'),
            value: `${format.number(notes.open)}${notes.open > 0 ? ` · ${format.money(notes.open_total)}` : ''}`,
          },
          { term: t('paidNotes'), value: format.number(notes.paid) },
          { term: t('objectedNotes'), value: notes.objected > 0 ? format.number(notes.objected) : null },
        ]}
      />
    </Section>
  )
}

function PartnerBank({ summary: { account } }: { summary: PartnerSummary }) {
  const t = useTranslations('partners')
  const format = useFormat()
  const { self_billing_consent: consent } = account
  const wrong = new Set(account.warnings.map(({ field }) => field))
  const implausible = <Badge tone="warning">{t('implausible')}</Badge>
  return (
    <Section title={t('bank')} look="card">
      <DescriptionList
        facts={[
          {
            term: t('iban'),
            value: account.iban ? <span className="tabular">{formatIban(account.iban)}</span> : '–',
          },
          { term: t('bic'), value: account.bic },
          {
            term: t('taxId'),
            value: account.tax_id ? (
              <>
                {account.tax_id} {wrong.has('tax_id') ? implausible : null}
              </>
            ) : null,
          },
          {
            term: t('vatId'),
            value: account.vat_id ? (
              <>
                {account.vat_id} {wrong.has('vat_id') ? implausible : null}
              </>
            ) : null,
          },
          {
            term: t('selfBilling'),
            value: consent ? t('selfBillingSince', { day: format.date(consent.at) }) : t('noSelfBilling'),
          },
        ]}
      />
    </Section>
  )
}
