import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Answers, DraftState, Form } from '#contract/forms/forms'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useIsOnline } from '#web/api/http/connectivity'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { submissionQuery } from './forms.data.ts'
import { CompetingSubmissionBanner } from './CompetingSubmissionBanner.tsx'
import { FormPages } from './FormPages.tsx'
import { DraftStatus } from './DraftStatus.tsx'
import { useFormFilling } from './filling/use-filling.ts'
import { useFirstAnswers, useFormOpening } from './filling/use-form-opening.ts'

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
  const { opened, error } = useFormOpening(props)
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
  const first = useFirstAnswers(apiId, form.model, sent)
  const filling = useFormFilling({
    form,
    before: before ?? (isReport ? { 'report-date': toBerlinDay(new Date()) } : first),
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
          isWaiting={filling.isBusy}
          onPress={filling.send}
        >
          {t('send')}
        </Button>
      )}
    </>
  )
}
