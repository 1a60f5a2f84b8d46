import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MailTexts } from '#contract/operator/mail-texts'
import type { MailPreview } from '#contract/operator/mails'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useDisabledReason } from '#web/ui/controls/buttons/disabled-reason.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { useToastFailure } from '../../LoadFailure.tsx'
import { callStaff } from '../../staff-call.ts'
import { EmailCard } from '../EmailCard.tsx'
import { mailKindsQuery, mailTextsQuery } from '../mails.data.ts'
import { changeDraft, createDraftOfVersion, getShownText, type MailTextDraft } from './mail-text-draft.ts'
import { MailTextField } from './MailTextField.tsx'
import { MailTextChanges, MailTextVersions } from './MailTextVersions.tsx'

interface MailTextEditorProps {
  texts: MailTexts
  /** The email with the saved texts. */
  saved: MailPreview
  draft: MailTextDraft | null
  onDraft: (draft: MailTextDraft | null) => void
  onClose: () => void
  /** In how many other languages texts are not saved. */
  otherDrafts: number
}

/** The preview follows the input after this pause, in milliseconds. */
const previewDelay = 500

/** The texts of an email in one language, beside a preview of what was typed. */
export function MailTextEditor({ texts, saved, draft, onDraft, onClose, otherDrafts }: MailTextEditorProps) {
  const t = useTranslations('mails.texts')
  const form = useRef<HTMLFormElement>(null)
  const [part, setPart] = useState(texts.parts[0]?.part)
  const [isLeaving, setLeaving] = useState(false)
  const { email, faults } = usePreview(texts, saved, draft, part)
  const save = useSave(texts, {
    onSaved: () => onDraft(null),
    onFaults: (names) =>
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(names[0] ?? '')}"]`)?.focus(),
  })
  const isConflict = draft !== null && draft.version !== texts.version
  const conflict = useDisabledReason(isConflict ? t('conflictFirst') : null)
  const errors = { ...save.faults, ...faults }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft === null) showToast({ tone: 'neutral', title: t('unchanged') })
    else if (!isConflict) save.send(draft)
  }
  const hasDrafts = draft !== null || otherDrafts > 0
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form ref={form} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6">
        <p className="text-sm text-muted">{t('fixed')}</p>
        {isConflict ? (
          <ConflictBanner
            texts={texts}
            draft={draft}
            onKeep={() => onDraft({ ...draft, version: texts.version })}
            onDrop={() => onDraft(null)}
          />
        ) : null}
        {texts.parts.map((one) => (
          <MailTextField
            key={one.part}
            locale={texts.locale}
            part={one}
            value={getShownText(one, draft)}
            error={errors[`texts.${one.part}`]?.join(' ') ?? null}
            onFocus={() => setPart(one.part)}
            onChange={(text) => {
              save.reset()
              setPart(one.part)
              onDraft(changeDraft(texts, draft, one, text))
            }}
          />
        ))}
        {texts.parts.length === 0 ? <p>{t('noParts')}</p> : null}
        {conflict.text}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" type="submit" isPending={save.isPending} disabledBy={conflict.disabledBy}>
            {t('save')}
          </Button>
          <Button onPress={() => (hasDrafts ? setLeaving(true) : onClose())}>{t('close')}</Button>
        </div>
        <MailTextVersions texts={texts} onUse={(version) => onDraft(createDraftOfVersion(texts, version))} />
      </form>
      <div className="min-w-0 lg:sticky lg:top-6 lg:self-start">
        <h2 className="text-h3 mb-3">{t('preview')}</h2>
        <EmailCard email={email} />
      </div>
      <ConfirmDialog
        danger
        isOpen={isLeaving}
        title={t('leaveTitle')}
        confirm={t('leave')}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </div>
  )
}

/** Renders what was typed. The last email that could be rendered stays while the texts have faults. */
function usePreview(
  texts: MailTexts,
  saved: MailPreview,
  draft: MailTextDraft | null,
  part: string | undefined,
): { email: MailPreview; faults: CallError['errors'] } {
  const { kind, locale } = texts
  const settled = useDebounced(JSON.stringify(draft?.texts ?? {}), previewDelay)
  const [last, setLast] = useState(saved)
  const { data } = useQuery({
    queryKey: ['mails', 'textPreview', kind, locale, texts.version, settled, part],
    queryFn: async (): Promise<{ email: MailPreview | null; faults: CallError['errors'] }> => {
      const typed = JSON.parse(settled) as MailTextDraft['texts']
      try {
        const body = { locale, texts: { ...typed }, ...(part === undefined ? {} : { part }) }
        return { email: await callStaff('mailText.preview', { params: { kind }, body }), faults: {} }
      } catch (error) {
        if (!isRefusedWith(error, 'validation_failed')) throw error
        return { email: null, faults: error.errors }
      }
    },
    retry: false,
    placeholderData: keepPreviousData,
  })
  if (data?.email && data.email !== last) setLast(data.email)
  return { email: data?.email ?? last, faults: data?.faults ?? {} }
}

interface SaveCallbacks {
  onSaved: () => void
  /** Called with the names of the fields. */
  onFaults: (names: readonly string[]) => void
}

function useSave({ kind, locale }: MailTexts, { onSaved, onFaults }: SaveCallbacks) {
  const t = useTranslations('mails.texts')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const { queryKey } = mailTextsQuery(kind, locale)
  const save = useMutation({
    mutationFn: ({ texts, version }: MailTextDraft) =>
      callStaff('mailText.change', { params: { kind }, body: { locale, texts: { ...texts }, version } }),
    onSuccess: (texts) => {
      queries.setQueryData(queryKey, texts)
      void queries.invalidateQueries({ queryKey: ['mails', 'preview', kind] })
      void queries.invalidateQueries({ queryKey: mailKindsQuery.queryKey })
      showToast({ tone: 'done', title: t('saved') })
      onSaved()
    },
    onError: (error) => {
      if (isRefusedWith(error, 'mail_texts_changed') && error instanceof CallError)
        queries.setQueryData(queryKey, error.body['current'] as MailTexts)
      else if (isRefusedWith(error, 'validation_failed') && error instanceof CallError)
        onFaults(Object.keys(error.errors))
      else toastFailure(error)
    },
  })
  return {
    send: save.mutate,
    reset: save.reset,
    isPending: save.isPending,
    faults: save.error instanceof CallError ? save.error.errors : {},
  }
}

interface ConflictBannerProps {
  texts: MailTexts
  draft: MailTextDraft
  onKeep: () => void
  onDrop: () => void
}

/** Says who has changed what since the texts were opened. The own input stays in the fields. */
function ConflictBanner({ texts, draft, onKeep, onDrop }: ConflictBannerProps) {
  const t = useTranslations('mails.texts')
  const format = useFormat()
  const newer = texts.versions.filter(({ version }) => version > draft.version)
  return (
    <Banner live tone="warning" title={t('conflict')}>
      <div className="flex flex-col gap-3">
        {newer.map((version) => (
          <div key={version.version}>
            <p>{t('versionBy', { name: version.by ?? t('program'), at: format.dayTime(version.at) })}</p>
            <MailTextChanges parts={texts.parts} changes={version.changes} />
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button size="small" onPress={onKeep}>
            {t('keepMine')}
          </Button>
          <Button size="small" onPress={onDrop}>
            {t('dropMine')}
          </Button>
        </div>
      </div>
    </Banner>
  )
}
