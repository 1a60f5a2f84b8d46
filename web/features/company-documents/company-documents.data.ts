import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CompanyDocument } from '#contract/company/company-documents'
import { callApi } from '#web/api/call'
import { invalidateCompany } from '#web/api/company/invalidate-company'
import { queryKeys } from '#web/api/queries/query-keys'
import { uploadFile } from '#web/offline/uploads/upload-file'

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
  readonly file: ChosenFile | null
}

/** A file that was chosen for a document. */
export interface ChosenFile {
  /** The idempotency key of its upload. */
  readonly key: string
  readonly bytes: File
}

/** The user waits for the result: after so many failures in a row they may decide to send later. */
const maxUploadAttempts = 4

/**
 * Saves a new document, or changes the one with this id. A repeated attempt continues the upload and saves once. An upload
 * ends when its dialog is closed.
 */
export function useSaveDocument(accountId: string, id: string | null) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const attempt = useRef<{ of: string; key: string; confirmedAt: string } | null>(null)
  const uploads = useRef(new Map<string, string>())
  const uploading = useRef<AbortController>(undefined)
  useEffect(() => () => uploading.current?.abort(), [])

  /** In pieces, because a large file takes minutes on a slow connection. */
  const upload = async ({ key, bytes }: ChosenFile): Promise<string> => {
    setProgress(0)
    uploading.current = new AbortController()
    const uploadId = uploads.current.get(key) ?? null
    const uploaded = await uploadFile(bytes, bytes.name, {
      startKey: key,
      uploadId,
      maxAttempts: maxUploadAttempts,
      signal: uploading.current.signal,
      onStart: (begun) => void uploads.current.set(key, begun),
      onProgress: setProgress,
    }).finally(() => setProgress(null))
    return uploaded.id
  }

  const saving = useMutation({
    mutationFn: async ({ file, ...draft }: DocumentDraft) => {
      const path = file ? { file_id: await upload(file) } : null
      const of = JSON.stringify([draft, path])
      if (attempt.current?.of !== of)
        attempt.current = { of, key: crypto.randomUUID(), confirmedAt: new Date().toISOString() }
      const { key, confirmedAt } = attempt.current
      const body = { ...draft, confirmedAt }
      const options = { idempotencyKey: key }
      if (id) {
        const change = { params: { id }, body: { ...body, ...(path ? { path } : {}) } }
        return callApi('companyDocument.change', change, options)
      }
      if (!path) throw new Error('A new document needs a file')
      return callApi('companyDocument.create', { body: { ...body, account: accountId, path } }, options)
    },
    onSuccess: () => invalidateCompany(client),
  })
  return { ...saving, progress }
}

export function useDeleteDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('companyDocument.delete', { params: { id } }),
    onSettled: () => invalidateCompany(client),
  })
}
