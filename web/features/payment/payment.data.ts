import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Partner } from '#contract/company/accounts'
import type { Reply, Request } from '#contract/api'
import type { CompanyDocument } from '#contract/company/company-documents'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { session } from '#web/api/session/session'

const getPaymentKeys = (accountId: string) => ({
  partner: [...queryKeys.company, accountId, 'payment'],
  documents: [...queryKeys.company, accountId, 'documents'],
})

const paymentFields = [
  'iban',
  'bic',
  'taxId',
  'vatId',
  'account_holder',
  'vat_status',
  'self_billing_consent',
  'account_status',
  'company_type',
  'version',
] as const

/** Payment and tax details of a company. */
export type PaymentDetails = Pick<Partner, 'id' | (typeof paymentFields)[number]>

export const paymentQuery = (accountId: string) =>
  queryOptions({
    queryKey: getPaymentKeys(accountId).partner,
    queryFn: ({ signal }) => callApi('partner.read', { query: { fields: [...paymentFields] } }, { signal }),
    // The request asks for these fields.
    select: ({ data }) => (data.find(({ id }) => id === accountId) ?? null) as PaymentDetails | null,
  })

export const companyDocumentsQuery = (accountId: string) =>
  queryOptions({
    queryKey: getPaymentKeys(accountId).documents,
    queryFn: ({ signal }) => callApi('companyDocument.list', { query: { account: accountId } }, { signal }),
    select: ({ data }) => data,
  })

export type SavedPayment = Reply<'account.setPaymentDetails'>

export function useSavePayment(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<'account.setPaymentDetails'>['body']) =>
      callApi('account.setPaymentDetails', { params: { accountId }, body }),
    onSuccess: (saved) => {
      client.setQueryData(getPaymentKeys(accountId).partner, { data: [saved] })
      invalidateAfterCompanyChange(client)
    },
  })
}

/** Invalidates lists, session and offers, because the company's status may have changed. */
function invalidateAfterCompanyChange(client: ReturnType<typeof useQueryClient>) {
  void client.invalidateQueries({ queryKey: queryKeys.company })
  void client.invalidateQueries({ queryKey: queryKeys.offers })
  void session.reload()
}

export interface DocumentDraft {
  readonly type: CompanyDocument['type']
  readonly lifetimeStart: string | null
  readonly lifetimeEnd: string | null
  readonly file: File | null
}

/** Uploads a document, or changes the one with this id. */
export function useSaveDocument(accountId: string, id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, ...draft }: DocumentDraft) => {
      const path = file
        ? { name: file.name, type: file.type, size: file.size, data: await readAsDataUrl(file) }
        : null
      const body = { ...draft, confirmedAt: new Date().toISOString() }
      if (id) {
        return callApi('companyDocument.change', {
          params: { id },
          body: { ...body, ...(path ? { path } : {}) },
        })
      }
      if (!path) throw new Error('A new document needs a file')
      return callApi('companyDocument.create', { body: { ...body, account: accountId, path } })
    },
    onSuccess: () => invalidateAfterCompanyChange(client),
  })
}

export function useDeleteDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('companyDocument.delete', { params: { id } }),
    onSettled: () => invalidateAfterCompanyChange(client),
  })
}

/** Returns the file as a data URL. */
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('The browser cannot read the file')),
    )
    reader.readAsDataURL(file)
  })
}
