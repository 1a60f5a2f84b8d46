import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answers, DraftState, FormModel } from '#contract/forms/forms'
import { useIsOnline } from '#web/api/http/connectivity'
import { NetworkError } from '#web/api/http/errors'
import { findLatestCachedOrder } from '#web/api/queries/cached-orders'
import { useUser } from '#web/api/session/session'
import { toBerlinDay } from '#web/i18n/format'
import { formatPersonName } from '#web/i18n/person-name'
import { outbox } from '#web/offline/outbox/outbox'
import { findPendingForm } from '#web/offline/outbox/pending-form'
import { formDraftQuery, prefetchedDraftQuery } from '../forms.data.ts'
import { findFormKey, getDraftKey, readDeviceDraft } from './device-draft.ts'
import { prefillAnswers } from '../answers/prefill.rules.ts'

interface FormReference {
  apiId: string
  formId: string
}

/**
 * Returns the state that a form opens with; null until it is known. The state never changes afterwards, so that data
 * that arrives later replaces no input.
 */
export function useFormOpening(form: FormReference): { opened: DraftState | null; error: unknown } {
  const [opened, open] = useState<DraftState | null>(null)
  const { data, error } = useQuery({
    ...formDraftQuery(form.apiId, form.formId),
    enabled: opened === null,
  })
  const onDevice = useStoredDraftState(form)
  const isUp = useIsOnline()
  const read = data ?? (!isUp || error instanceof NetworkError ? onDevice : null)
  const state = usePendingAsSent(read, form)
  if (!opened && state) open(state)
  return { opened, error }
}

/** Returns the first answers of a form: those of its last submission, else what is already known. */
export function useFirstAnswers(apiId: string, model: FormModel, sent: DraftState['sent']): Answers {
  const { contact } = useUser()
  if (sent) return sent.answers
  const products = (findLatestCachedOrder(apiId)?.products ?? [])
    .filter((one) => one.has_serial_number)
    .flatMap(({ name, quantity }) => Array.from({ length: Math.ceil(quantity) }, () => name))
  return prefillAnswers(model, {
    today: toBerlinDay(new Date()),
    person: formatPersonName(contact),
    products,
  })
}

/** Without a network, a form opens from the draft on this device, else from the prefetched data. */
function useStoredDraftState({ apiId, formId }: FormReference): DraftState | null {
  const user = useUser()
  const prefetchedDraft = useQueryClient().getQueryData(prefetchedDraftQuery(apiId, formId).queryKey)
  const formKey = findFormKey(formId)
  const deviceDraft = formKey ? readDeviceDraft(getDraftKey(user.contact.id, apiId, formKey)) : null
  if (!deviceDraft) return prefetchedDraft ?? null
  const draft = { submission_id: '', version: deviceDraft.version, answers: deviceDraft.base, files: [] }
  return { form: deviceDraft.form, draft, sent: null }
}

/** Treats a submission in the outbox as sent, so that the sender continues from there. */
function usePendingAsSent(state: DraftState | null, { apiId, formId }: FormReference): DraftState | null {
  const { contact, account } = useUser()
  // Looked up once when the form opens: the entry may be sent while the form is being filled.
  const [waiting] = useState(() => findPendingForm(outbox.list(), apiId, formId))
  if (!state || !waiting) return state
  const name = formatPersonName(contact)
  const { id, name: company } = account
  const sender = { id: contact.id, name, account: { id, name: company } }
  const { answers, at } = waiting
  const sent = {
    id: waiting.id,
    form_id: formId,
    draft: false,
    answers,
    contact: sender,
    created_at: at,
    done_at: null,
  }
  return { ...state, sent }
}
