import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Reply, Request } from '#contract/api'
import type { Answers, Form } from '#contract/forms/forms'
import { callApi } from '#web/api/call'
import { toDeviceName } from '#web/offline/pending/pending-call'
import { CallError } from '#web/api/http/errors'
import { findLatestCachedOrder } from '#web/api/queries/cached-orders'
import { runOrderCall } from '#web/offline/outbox/outbox'

/** Null: there is none. */
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

/** What filling begins with; asked anew each time a form is opened, and not while it is being filled. */
export const formDraftQuery = (apiId: string, formId: string) =>
  queryOptions({
    queryKey: ['form-draft', apiId, formId],
    queryFn: ({ signal }) =>
      callApi('form.draft', { params: { api_id: apiId, form_id: formId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The same, fetched ahead for where there is no network. */
export const prefetchedDraftQuery = (apiId: string, formId: string) =>
  queryOptions({
    queryKey: ['form-ahead', apiId, formId],
    queryFn: ({ signal }) =>
      callApi('form.draft', { params: { api_id: apiId, form_id: formId } }, { signal }),
  })

/** One submission and its form, to be changed. */
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
  /** Names one intention, so that a lost answer does not send it twice. */
  readonly key: string
}

export interface SubmitResult {
  readonly kept: boolean
  readonly submissionId: string
}

/** Sends a form, now or as soon as there is a network. */
export function useSubmitForm(apiId: string, form: Form, replaces: string | null = null) {
  return useMutation({
    mutationFn: async ({ answers, version, seenId, key }: FormSubmission): Promise<SubmitResult> => {
      const body = {
        form_id: form.id,
        answers,
        ...(replaces ? { submission_id: replaces } : {}),
        ...(version === undefined ? {} : { version }),
        ...(seenId === undefined ? {} : { seen_submission_id: seenId }),
      }
      const errand = { call: 'form.submit', given: { params: { api_id: apiId }, body } } as const
      const done = await runOrderCall({ errand, key, title: form.model.title, ...describeOrder(apiId) })
      // What is made of it speaks of it by the device's name, until the server has given it one.
      if (done.kept) return { kept: true, submissionId: toDeviceName(done.id) }
      return { kept: false, submissionId: (done.reply as Reply<'form.submit'>).submission_id }
    },
  })
}

/** Keeps a draft on the server; gives its version. */
export async function saveDraftOnServer(
  apiId: string,
  formId: string,
  answers: Answers,
  version: number,
): Promise<number> {
  const body = { form_id: formId, answers, draft: true, version }
  return (await callApi('form.submit', { params: { api_id: apiId }, body })).version
}

/** The signature, or why there is none, without a form: now or as soon as there is a network. */
export function useSignOrder(apiId: string) {
  return useMutation({
    mutationFn: async (customer_signature: Request<'order.sign'>['body']['customer_signature']) => {
      const given = { params: { job_id: apiId }, body: { customer_signature } }
      const { kept } = await runOrderCall({ errand: { call: 'order.sign', given }, ...describeOrder(apiId) })
      return { kept }
    },
  })
}

/** What is told of an order wherever something about it waits. */
function describeOrder(apiId: string) {
  const seen = findLatestCachedOrder(apiId)
  return { orderId: apiId, about: seen?.job.name ?? '', seen }
}
