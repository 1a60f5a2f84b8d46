import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff, StaffReply } from '#contract/operator/staff-api'
import { formatPersonName } from '#web/i18n/person-name'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useFormat } from '#web/i18n/use-format'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { PersonDisc } from '#web/ui/data/PersonDisc.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import type { PartnerSummary } from './PartnerPage.tsx'
import { partnerPeopleQuery } from './partners.data.ts'
import { PartnerSignOn } from './PartnerSignOn.tsx'
import { ViewDialog } from './ViewDialog.tsx'

/** People and locations of a company; terms and qualifications are folded. */
export function PartnerParts({ summary, staff }: { summary: PartnerSummary; staff: CurrentStaff }) {
  const t = useTranslations('partners')
  const { account, locations } = summary
  return (
    <>
      <PartnerPeople
        isEnded={summary.ended !== null}
        id={account.id}
        mayView={staff.actions.includes('account.view')}
      />
      <PartnerSignOn account={account} mayChange={staff.actions.includes('account.changeProvider')} />
      {locations.length > 0 ? (
        <Section title={t('locations')}>
          <ul className="flex flex-col gap-1.5">
            {locations.map(({ id, name, city }) => (
              <li key={id}>
                <Link isAlone href={getOperatorPath('partner', { id })}>
                  {name}
                </Link>{' '}
                <span className="text-sm text-muted">{city}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <div>
        <AcceptedTerms summary={summary} />
        <Qualifications summary={summary} />
      </div>
    </>
  )
}

interface PartnerPeopleProps {
  id: string
  mayView: boolean
  /** The account was merged into another one, and its people with it. */
  isEnded: boolean
}

function PartnerPeople({ id, mayView, isEnded }: PartnerPeopleProps) {
  const t = useTranslations('partners')
  const people = useQuery(partnerPeopleQuery(id))
  const [viewed, setViewed] = useState<PartnerPerson | null>(null)
  return (
    <Section title={t('people')}>
      {people.error ? (
        <LoadFailure error={people.error} onRetry={() => void people.refetch()} />
      ) : people.isPending ? (
        <SkeletonText lines={3} />
      ) : people.data.data.length === 0 ? (
        <p className="text-sm text-muted">{isEnded ? t('movedPeople') : t('noPeople')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {people.data.data.map((person) => (
            <PersonRow key={person.id} person={person} onView={mayView ? () => setViewed(person) : null} />
          ))}
        </ul>
      )}
      {viewed ? <ViewDialog accountId={id} person={viewed} onClose={() => setViewed(null)} /> : null}
    </Section>
  )
}

type PartnerPerson = StaffReply<'contact.list'>['data'][number]

function PersonRow({ person, onView }: { person: PartnerPerson; onView: (() => void) | null }) {
  const t = useTranslations('partners')
  const format = useFormat()
  const name = formatPersonName(person)
  const phone = person.mobile_phone ?? person.phone
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-2">
        <PersonDisc name={name} size="small" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-sm text-muted">{person.email}</span>
        </span>
      </span>
      {phone ? (
        <Link isAlone href={toPhoneHref(phone)}>
          {format.phone(phone)}
        </Link>
      ) : null}
      <span className="flex flex-wrap gap-1.5">
        {person.profiles.map((profile) => (
          <Badge key={profile}>{t(`profiles.${profile}`)}</Badge>
        ))}
        {person.own_orders_only ? <Badge>{t('ownOrdersOnly')}</Badge> : null}
      </span>
      {onView ? <AriaIconButton icon={Eye} label={t('view.open', { name })} onPress={onView} /> : null}
    </li>
  )
}

function AcceptedTerms({ summary: { accepted_terms: terms } }: { summary: PartnerSummary }) {
  const t = useTranslations('partners')
  const format = useFormat()
  return (
    <Folded title={t('terms')} hint={format.number(terms.length)}>
      {terms.length === 0 ? (
        <p className="text-sm text-muted">{t('noTerms')}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {terms.map(({ id, service_category: category, version, accepted_at: at }) => (
            <li key={id} className="flex flex-wrap gap-x-2">
              <span className="font-medium">{t(`categories.${category}`)}</span>
              <span className="text-muted">{t('termsLine', { version, day: format.date(at) })}</span>
            </li>
          ))}
        </ul>
      )}
    </Folded>
  )
}

function Qualifications({ summary: { account } }: { summary: PartnerSummary }) {
  const t = useTranslations('partners')
  const values = Object.values(account.qualifications).flat()
  return (
    <Folded title={t('qualifications')} hint={values.length}>
      {values.length === 0 ? (
        <p className="text-sm text-muted">{t('noQualifications')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li key={value}>
              <Badge>{value}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Folded>
  )
}
