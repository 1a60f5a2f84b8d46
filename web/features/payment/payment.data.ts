import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Partner } from '#contract/company/accounts'
import type { Reply, Request } from '#contract/api'
import { callApi } from '#web/api/call'
import { invalidateCompany } from '#web/api/company/invalidate-company'
import { queryKeys } from '#web/api/queries/query-keys'

const getPaymentKey = (accountId: string) => [...queryKeys.company, accountId, 'payment']

const paymentFields = [
  'iban',
  'bic',
  'taxId',
  'vatId',
  'account_holder',
  'vat_status',
  'invoice_profile',
  'invoice_email',
  'invoice_phone',
  'self_billing_consent',
  'account_status',
  'company_type',
  'version',
] as const

/** Payment and tax details of a company. */
export type PaymentDetails = Pick<Partner, 'id' | (typeof paymentFields)[number]>

export const paymentQuery = (accountId: string) =>
  queryOptions({
    queryKey: getPaymentKey(accountId),
    queryFn: ({ signal }) => callApi('partner.read', { query: { fields: [...paymentFields] } }, { signal }),
    // The request asks for these fields.
    select: ({ data }) => (data.find(({ id }) => id === accountId) ?? null) as PaymentDetails | null,
  })

export type SelfBilling = Reply<'selfBilling.read'>

const getSelfBillingKey = (accountId: string) => [...queryKeys.company, accountId, 'self-billing']

/** The agreements of a company to self-billing. */
export const selfBillingQuery = (accountId: string) =>
  queryOptions({
    queryKey: getSelfBillingKey(accountId),
    queryFn: ({ signal }) => callApi('selfBilling.read', { query: { account_id: accountId } }, { signal }),
  })

export function useWithdrawSelfBilling(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('selfBilling.withdraw', { body: { account_id: accountId } }),
    onSuccess: (saved) => {
      client.setQueryData(getSelfBillingKey(accountId), saved)
      invalidateCompany(client)
    },
  })
}

export type SavedPayment = Reply<'account.setPaymentDetails'>

export function useSavePayment(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<'account.setPaymentDetails'>['body']) =>
      callApi('account.setPaymentDetails', { params: { accountId }, body }),
    onSuccess: (saved) => {
      client.setQueryData(getPaymentKey(accountId), { data: [saved] })
      invalidateCompany(client)
    },
  })
}
