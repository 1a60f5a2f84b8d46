import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Answers, DraftState, Form } from '#contract/forms/forms'
import { NetworkError } from '#web/api/http/errors'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useIsOnline } from '#web/api/http/connectivity'
import { outbox } from '#web/offline/outbox/outbox'
import { useUser } from '#web/api/session/session'
import { findPendingForm } from '#web/offline/outbox/pending-form'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { getDraftKey, findFormKey, readDeviceDraft } from './filling/device-draft.ts'
import { prefetchedDraftQuery, formDraftQuery, submissionQuery } from './forms.data.ts'
import { FormPages } from './FormPages.tsx'
import { DraftStatus } from './DraftStatus.tsx'
import { useFormFilling } from './filling/use-filling.ts'

interface FormFillerProps {
  apiId: string
  formId: string
  /** Known to the order page. The server is asked for the latest submission, which may be a colleague's. */
  submissionId: string | null
  /** Id of the report that is changed; null or omitted for a new submission. */
  replaces?: string | null
  onDone: (submissionId: string) => void
  onClose: () => void
}

/**
 * Shows a form over the page, one form page at a time. An open form keeps its initial data: data that arrives
 * later never replaces it. Sending and the draft on the server detect changes by other users.
 */
export function FormFiller({ replaces, ...props }: FormFillerProps) {
  return replaces ? <ChangeSubmission {...props} replaces={replaces} /> : <NewSubmission {...props} />
}

/** Changes a submission. Its draft is stored on this device only. */
function ChangeSubmission(props: FormFillerProps & { replaces: string }) {
  const [opened, open] = useState<{ form: Form; before: Answers } | null>(null)
  const { data, error } = useQuery({
    ...submissionQuery(props.apiId, props.formId, props.replaces),
    enabled: opened === null,
  })
  if (!opened && data) open({ form: data.form, before: data.answers })
  if (!opened) return <FormOpeningDialog error={error} onClose={props.onClose} />
  return <FormFillingDialog {...props} {...opened} />
}

function NewSubmission(props: FormFillerProps) {
  const [opened, open] = useState<DraftState | null>(null)
  const { data, error } = useQuery({
    ...formDraftQuery(props.apiId, props.formId),
    enabled: opened === null,
  })
  const onDevice = useStoredDraftState(props)
  const isUp = useIsOnline()
  const read = data ?? (!isUp || error instanceof NetworkError ? onDevice : null)
  const state = usePendingAsSent(read, props)
  if (!opened && state) open(state)
  if (!opened) return <FormOpeningDialog error={error} onClose={props.onClose} />
  return <FormFillingDialog {...props} state={opened} form={opened.form} />
}

function FormOpeningDialog({ error, onClose }: { error: unknown; onClose: () => void }) {
  const t = useTranslations('forms')
  return (
    <Dialog isOpen title={t('title')} size="full" onClose={onClose}>
      {error ? <QueryError error={error} /> : <SkeletonText lines={6} />}
    </Dialog>
  )
}

/** Without a network, a form opens from the draft on this device, else from the prefetched data. */
function useStoredDraftState({ apiId, formId }: FormFillerProps): DraftState | null {
  const user = useUser()
  const prefetchedDraft = useQueryClient().getQueryData(prefetchedDraftQuery(apiId, formId).queryKey)
  const formKey = findFormKey(formId)
  const deviceDraft = formKey ? readDeviceDraft(getDraftKey(user.contact.id, apiId, formKey)) : null
  if (!deviceDraft) return prefetchedDraft ?? null
  const draft = { submission_id: '', version: deviceDraft.version, answers: deviceDraft.base, files: [] }
  return { form: deviceDraft.form, draft, sent: null }
}

/** Treats a submission in the outbox as sent, so that the sender continues from there. */
function usePendingAsSent(state: DraftState | null, { apiId, formId }: FormFillerProps): DraftState | null {
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

interface FormFillingDialogProps extends FormFillerProps {
  form: Form
  /** Answers of the submission that is changed; omitted to use those of the state. */
  before?: Answers
  state?: DraftState
}

function FormFillingDialog({
  form,
  before,
  state,
  apiId,
  replaces,
  onDone,
  onClose,
}: FormFillingDialogProps) {
  const t = useTranslations('forms')
  const locale = useLocale()
  const format = useFormat()
  const isOffline = !useIsOnline()
  // An order can have several reports: a new one is empty except for its day, which is usually today.
  const isReport = form.category === 'report'
  const sent = isReport ? null : (state?.sent ?? null)
  const filling = useFormFilling({
    form,
    before: before ?? sent?.answers ?? (isReport ? { 'report-date': toBerlinDay(new Date()) } : {}),
    apiId,
    replaces: replaces ?? undefined,
    onDone,
    state,
  })
  return (
    <Dialog
      isOpen
      title={form.model.title[locale]}
      size="full"
      onClose={onClose}
      footer={<FormFooter filling={filling} onClose={onClose} />}
    >
      {filling.rival ? <CompetingSubmissionBanner filling={filling} /> : null}
      {/* Hidden but not removed, so that uploads continue and the user returns to the same place. */}
      <div hidden={filling.rival !== null} className="flex flex-col gap-4 [&[hidden]]:hidden">
        {isOffline ? <Banner tone="warning">{t('offline')}</Banner> : null}
        {sent && filling.page === 0 ? (
          <p className="text-sm text-muted">
            {t('sentBefore', {
              name: sent.contact.name,
              at: format.dayTime(sent.done_at ?? sent.created_at),
            })}
          </p>
        ) : null}
        <FormPages form={form} filling={filling} />
        <DraftStatus filling={filling} />
      </div>
    </Dialog>
  )
}

function FormFooter({
  filling,
  onClose,
}: {
  filling: ReturnType<typeof useFormFilling>
  onClose: () => void
}) {
  const t = useTranslations('forms')
  const { page, lastPage, rival: competingSubmission } = filling
  if (competingSubmission) {
    return (
      <>
        <Button onPress={() => filling.resolveConflict(false)}>{t('rivalBack')}</Button>
        <Button kind="primary" isPending={filling.isSending} onPress={() => filling.resolveConflict(true)}>
          {t('rivalOwn')}
        </Button>
      </>
    )
  }
  return (
    <>
      {page > 0 ? (
        <Button size="large" onPress={() => filling.goTo(page - 1)}>
          {t('back')}
        </Button>
      ) : (
        <Button size="large" onPress={onClose}>
          {t('later')}
        </Button>
      )}
      {page < lastPage ? (
        <Button kind="primary" size="large" onPress={() => filling.goTo(page + 1)}>
          {t('next')}
        </Button>
      ) : (
        <Button
          kind="primary"
          size="large"
          isPending={filling.isSending}
          isDisabled={filling.isBusy}
          onPress={filling.send}
        >
          {t('send')}
        </Button>
      )}
    </>
  )
}

/** Another user submitted first: the user decides, and neither side is lost. */
function CompetingSubmissionBanner({ filling }: { filling: ReturnType<typeof useFormFilling> }) {
  const t = useTranslations('forms')
  const format = useFormat()
  const { rival: competingSubmission } = filling
  if (!competingSubmission) return null
  return (
    <Banner tone="warning" live title={t('rivalTitle')}>
      {t('rivalText', {
        name: competingSubmission.contact.name,
        at: format.dayTime(competingSubmission.done_at ?? competingSubmission.created_at),
      })}
    </Banner>
  )
}
