import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import type { Answers, Form } from '#contract/forms/forms'
import { callApi } from '#web/api/call'
import { toDeviceName } from '#web/offline/pending/pending-call'
import { CallError } from '#web/api/http/errors'
import { findLatestCachedOrder } from '#web/api/queries/cached-orders'
import type { SentDrafts } from '#web/offline/drafts/sent-drafts'
import { pendingCallsStore } from '#web/offline/pending/pending-calls-store'
import { runOrderCall } from '#web/offline/outbox/outbox'

/** Returns null if there is no such form. */
export const confirmationFormQuery = (opportunity: string, formType: string) =>
  queryOptions({
    queryKey: ['form', opportunity, formType, 'confirmation'],
    queryFn: ({ signal }): Promise<Form | null> => {
      const params = {
        opportunity,
        form_type: formType,
        protocol_type: 'standard',
        category: 'confirmation',
      } as const
      return callApi('form.forOrder', { params }, { signal }).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      })
    },
  })

/** Initial state of a form; loaded whenever a form is opened, but not while it is being filled. */
export const formDraftQuery = (apiId: string, formId: string) =>
  queryOptions({
    queryKey: ['form-draft', apiId, formId],
    queryFn: ({ signal }) =>
      callApi('form.draft', { params: { api_id: apiId, form_id: formId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The same data, prefetched for work without a network. */
export const prefetchedDraftQuery = (apiId: string, formId: string) =>
  queryOptions({
    queryKey: ['form-ahead', apiId, formId],
    queryFn: ({ signal }) =>
      callApi('form.draft', { params: { api_id: apiId, form_id: formId } }, { signal }),
  })

/** One submission and its form, for changing it. */
export const submissionQuery = (apiId: string, formId: string, submissionId: string) =>
  queryOptions({
    queryKey: ['form-sent', apiId, submissionId],
    queryFn: async ({ signal }) => {
      const query = { submission_id: submissionId }
      const [form, { data }] = await Promise.all([
        callApi('form.read', { params: { id: formId } }, { signal }),
        callApi('form.answers', { params: { api_id: apiId }, query }, { signal }),
      ])
      return { form, answers: data[0]?.answers ?? {} }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export interface FormSubmission {
  readonly answers: Answers
  readonly version?: number
  readonly seenId?: string | null
  readonly sentDrafts: SentDrafts
  /** Keys of the drafts that are deleted when the form is sent or pending. */
  readonly draftKeys: readonly string[]
  /** Idempotency key, so that a retry after a lost response does not submit twice. */
  readonly key: string
}

export interface SubmitResult {
  readonly isQueued: boolean
  readonly submissionId: string
}

/** Submits a form now, or when the network returns. */
export function useSubmitForm(apiId: string, form: Form, replaces: string | null = null) {
  return useMutation({
    mutationFn: async ({
      answers,
      version,
      seenId,
      key,
      sentDrafts,
      draftKeys,
    }: FormSubmission): Promise<SubmitResult> => {
      const body = {
        form_id: form.id,
        answers,
        ...(replaces ? { submission_id: replaces } : {}),
        ...(version === undefined ? {} : { version }),
        ...(seenId === undefined ? {} : { seen_submission_id: seenId }),
      }
      const errand = { call: 'form.submit', given: { params: { api_id: apiId }, body } } as const
      const order = describeOrder(apiId)
      const { title } = form.model
      const done = await runOrderCall({ errand, key, title, sentDrafts, draftKeys, ...order })
      // Refers to the submission by its device name until the server has assigned an id.
      if (done.isPending) return { isQueued: true, submissionId: toDeviceName(done.id) }
      return { isQueued: false, submissionId: (done.reply as Reply<'form.submit'>).submission_id }
    },
  })
}

/** Returns whether a submission of the form is waiting on this device. */
export function hasPendingSubmission(apiId: string, formId: string): boolean {
  return pendingCallsStore.listOwn().some(({ errand }) => {
    if (errand.call !== 'form.submit') return false
    const { params, body } = errand.given
    return params.api_id === apiId && body.form_id === formId
  })
}

/** Saves a draft on the server and returns its version. */
export async function saveDraftOnServer(
  apiId: string,
  formId: string,
  answers: Answers,
  version: number,
): Promise<number> {
  const body = { form_id: formId, answers, draft: true, version }
  return (await callApi('form.submit', { params: { api_id: apiId }, body })).version
}

/**
 * Submits the signature without a form, or the reason why it is missing; now, or when the network returns.
 */
export function useSignOrder(apiId: string) {
  return useMutation({
    mutationFn: async ({
      signature: customer_signature,
      draftKeys = [],
    }: {
      signature: Request<'order.sign'>['body']['customer_signature']
      draftKeys?: readonly string[]
    }) => {
      const given = { params: { job_id: apiId }, body: { customer_signature } }
      const { isPending: isQueued } = await runOrderCall({
        errand: { call: 'order.sign', given },
        draftKeys,
        ...describeOrder(apiId),
      })
      return { isQueued }
    },
  })
}

/** Label of an order's entries in the outbox. */
function describeOrder(apiId: string) {
  const seen = findLatestCachedOrder(apiId)
  return { orderId: apiId, about: seen?.job.name ?? '', seen }
}
