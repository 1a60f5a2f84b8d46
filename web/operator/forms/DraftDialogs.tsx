import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FormDraftView } from '#contract/operator/form-drafts'
import { isRefusedWith } from '#web/api/http/errors'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { FormChangeList } from './form-words.tsx'
import { formDraftQuery, formQuery } from './forms.data.ts'
import type { EditedDraft } from './use-form-draft.ts'

interface DraftDialogProps {
  draft: EditedDraft
  onDone: () => void
  onClose: () => void
}

/** Says what the new version changes and whom it reaches, before it is published. */
export function PublishDialog({ draft, onDone, onClose }: DraftDialogProps) {
  const t = useTranslations('operatorForms.build')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const { key, version, newest_version: newest, changes } = draft.saved
  const use = useQuery(formQuery(key))
  const [overtaken, setOvertaken] = useState<number | null>(null)
  const publish = useMutation({
    mutationFn: () =>
      callStaff('formDraft.publish', { params: { key }, body: { version, newest_version: newest } }),
    onSuccess: ({ version: published }) => {
      showToast({ tone: 'done', title: t('published', { version: published }) })
      onDone()
    },
    onError: (error) => {
      if (!isRefusedWith(error, 'form_draft_changed')) {
        onClose()
        return toastFailure(error)
      }
      const current = error.body['current'] as FormDraftView
      if (current.version !== version) {
        // The next reading shows the draft of the other person.
        void queries.invalidateQueries({ queryKey: formDraftQuery(key).queryKey })
        return onClose()
      }
      draft.refresh(current)
      setOvertaken(current.newest_version)
    },
  })
  const started = use.data?.versions[0]?.started ?? 0
  const next = (newest ?? 0) + 1
  return (
    <ConfirmDialog
      isOpen
      title={t('publishTitle', { version: next })}
      confirm={t('publish')}
      isPending={publish.isPending}
      onConfirm={() => publish.mutate()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {overtaken === null ? null : (
          <Banner live tone="warning">
            {t('overtaken', { version: overtaken })}
          </Banner>
        )}
        {changes ? (
          <div>
            <h3 className="mb-1 text-sm font-semibold">{t('changesSince', { version: newest ?? 0 })}</h3>
            {changes.length > 0 ? (
              <FormChangeList changes={changes} />
            ) : (
              <p className="text-sm">{t('noChanges')}</p>
            )}
          </div>
        ) : (
          <p>{t('publishNew')}</p>
        )}
        {use.data ? (
          <p>
            {t('effect', { count: use.data.open_orders })}{' '}
            {started > 0 ? t('effectStarted', { count: started }) : null}
          </p>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

/** Asks before a draft is thrown away. */
export function DiscardDialog({ draft, onDone, onClose }: DraftDialogProps) {
  const t = useTranslations('operatorForms.build')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const { key, version, newest_version: newest } = draft.saved
  const discard = useMutation({
    mutationFn: () => callStaff('formDraft.discard', { params: { key }, body: { version } }),
    onSuccess: () => {
      showToast({ tone: 'done', title: t('discarded') })
      onDone()
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: formDraftQuery(key).queryKey })
      toastFailure(error)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('discardTitle')}
      confirm={t('discard')}
      isPending={discard.isPending}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      {newest === null ? t('discardNew') : t('discardText', { version: newest })}
    </ConfirmDialog>
  )
}
