import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PageName } from '#contract/access'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { companyDocumentsQuery } from '#web/features/company-documents/company-documents.data'
import { teamMembersQuery } from '#web/features/contacts/contacts.data'
import { paymentQuery } from '#web/features/payment/payment.data'
import { servicesQuery } from '#web/features/services/services.data'
import { useFormat } from '#web/i18n/use-format'
import { countTerms, findNextEnding } from './company-facts.rules.ts'

export type CompanyFacts = Partial<Record<PageName, string>>

/** Returns one fact about each page of the company; pages without a fact, or not loaded yet, are missing. */
export function useCompanyFacts(): CompanyFacts {
  const t = useTranslations('companyHome')
  const format = useFormat()
  const user = useUser()
  const { id } = user.account
  const payment = useQuery(paymentQuery(id)).data
  const next = findNextEnding(useQuery(companyDocumentsQuery(id)).data ?? [])
  const terms = countTerms(useQuery(servicesQuery(id)).data ?? [])
  const team = useQuery({ ...teamMembersQuery(id), enabled: canMakeCall('contact.list', user) }).data
  return {
    ...(payment?.iban ? { payment: t('facts.payment', { end: payment.iban.slice(-4) }) } : {}),
    ...(next
      ? {
          companyDocuments: t('facts.documents', {
            type: t(`documents.${next.type}`),
            end: format.date(next.end),
          }),
        }
      : {}),
    ...(terms.all > 0 ? { services: t('facts.services', terms) } : {}),
    ...(team ? { contacts: t('facts.contacts', { count: team.length }) } : {}),
  }
}
