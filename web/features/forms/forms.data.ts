import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import type { Answers } from '#contract/forms'
import { call } from '../../api/call.ts'

export const confirmationQuery = (opportunity: string, formType: string) =>
  queryOptions({
    queryKey: ['form', opportunity, formType, 'confirmation'],
    queryFn: ({ signal }) =>
      call(
        'form.forOrder',
        { params: { opportunity, form_type: formType, protocol_type: 'standard', category: 'confirmation' } },
        { signal },
      ),
  })

/** What filling begins with; asked anew each time a form is opened, and not while it is being filled. */
export const draftQuery = (apiId: string, formId: string) =>
  queryOptions({
    queryKey: ['form-draft', apiId, formId],
    queryFn: ({ signal }) => call('form.draft', { params: { api_id: apiId, form_id: formId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The same, fetched ahead for where there is no network. */
export const aheadQuery = (apiId: string, formId: string) =>
  queryOptions({
    queryKey: ['form-ahead', apiId, formId],
    queryFn: ({ signal }) => call('form.draft', { params: { api_id: apiId, form_id: formId } }, { signal }),
  })

/** One submission and its form, to be changed. */
export const sentQuery = (apiId: string, formId: string, submissionId: string) =>
  queryOptions({
    queryKey: ['form-sent', apiId, submissionId],
    queryFn: async ({ signal }) => {
      const query = { submission_id: submissionId }
      const [form, { data }] = await Promise.all([
        call('form.read', { params: { id: formId } }, { signal }),
        call('form.answers', { params: { api_id: apiId }, query }, { signal }),
      ])
      return { form, answers: data[0]?.answers ?? {} }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export interface Sending {
  readonly answers: Answers
  readonly version?: number
  readonly seenId?: string | null
  /** Names one intention, so that a lost answer does not send it twice. */
  readonly key: string
}

export function useSubmit(apiId: string, formId: string, replaces: string | null = null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ answers, version, seenId, key }: Sending) =>
      call(
        'form.submit',
        {
          params: { api_id: apiId },
          body: {
            form_id: formId,
            answers,
            ...(replaces ? { submission_id: replaces } : {}),
            ...(version === undefined ? {} : { version }),
            ...(seenId === undefined ? {} : { seen_submission_id: seenId }),
          },
        },
        { idempotencyKey: key },
      ),
    // Not waited for: what is read anew must not take the form away before its sender has heard of it.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['order'] }),
  })
}

/** Keeps a draft on the server; gives its version. */
export async function saveDraft(
  apiId: string,
  formId: string,
  answers: Answers,
  version: number,
): Promise<number> {
  const body = { form_id: formId, answers, draft: true, version }
  return (await call('form.submit', { params: { api_id: apiId }, body })).version
}

/** The signature, or why there is none, without a form. */
export function useSign(jobId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (customer_signature: Request<'order.sign'>['body']['customer_signature']) =>
      call('order.sign', { params: { job_id: jobId }, body: { customer_signature } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['order'] }),
  })
}
