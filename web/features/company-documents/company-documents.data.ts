import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CompanyDocument } from '#contract/company/company-documents'
import { callApi } from '#web/api/call'
import { invalidateCompany } from '#web/api/company/invalidate-company'
import { queryKeys } from '#web/api/queries/query-keys'

export const companyDocumentsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.company, accountId, 'documents'],
    queryFn: ({ signal }) => callApi('companyDocument.list', { query: { account: accountId } }, { signal }),
    select: ({ data }) => data,
  })

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
    onSuccess: () => invalidateCompany(client),
  })
}

export function useDeleteDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('companyDocument.delete', { params: { id } }),
    onSettled: () => invalidateCompany(client),
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
