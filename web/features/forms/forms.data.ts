import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answers } from '#contract/forms'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** A version of a form never changes. */
export const formQuery = (formId: string) =>
  queryOptions({
    queryKey: ['form', formId],
    queryFn: ({ signal }) => call('form.read', { params: { id: formId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

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

/** What was entered before, to go on from. */
export const answersQuery = (apiId: string, submissionId: string | null) =>
  queryOptions({
    queryKey: [...keys.order(apiId), 'answers', submissionId],
    queryFn: async ({ signal }) => {
      if (!submissionId) return {}
      const query = { submission_id: submissionId }
      const { data } = await call('form.answers', { params: { api_id: apiId }, query }, { signal })
      return data[0]?.answers ?? {}
    },
  })

export function useSubmit(apiId: string, formId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ answers, key }: { answers: Answers; key: string }) =>
      call(
        'form.submit',
        { params: { api_id: apiId }, body: { form_id: formId, answers } },
        { idempotencyKey: key },
      ),
    // Not waited for: what is read anew must not take the form away before its sender has heard of it.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['order'] }),
  })
}
