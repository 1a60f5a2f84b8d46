import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listFormChanges } from '#contract/forms/form-changes'
import type { FormDraftView } from '#contract/operator/form-drafts'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { parseFaultPath, type Place } from './form-edits.ts'
import { FormChangeList, useFaultWords } from './form-words.tsx'
import type { DraftConflict, EditedDraft, SaveState } from './use-form-draft.ts'

/** Whether the draft is saved, by whom and when. */
export function SaveStatus({ state, saved }: { state: SaveState; saved: FormDraftView }) {
  const t = useTranslations('operatorForms.build')
  const format = useFormat()
  const name = saved.changed_by ?? t('program')
  return (
    <span role="status">
      {state === 'offline' ? (
        <SignalText tone="warning" size="small">
          {t('offline')}
        </SignalText>
      ) : state === 'saved' ? (
        t('saved', { name, at: format.dayTime(saved.changed_at) })
      ) : (
        t(state === 'refused' ? 'notSaved' : 'saving')
      )}
    </span>
  )
}

/** The gaps that hold back a publication; each leads to its field. */
export function ProblemBanner({
  draft,
  onSelect,
}: {
  draft: FormDraftView
  onSelect: (place: Place) => void
}) {
  const colon = useColon()
  const t = useTranslations('operatorForms.build')
  const words = useFaultWords(draft.model)
  const { problems } = draft
  const shown = problems.slice(0, 8)
  return (
    <Banner live tone="danger" title={t('problems', { count: problems.length })}>
      <ul className="mt-1 flex flex-col gap-0.5">
        {shown.map(({ path, fault }) => (
          <li key={`${path} ${fault}`}>
            <button
              type="button"
              className="text-left underline touch:min-h-11"
              onClick={() => onSelect(parseFaultPath(path).place)}
            >
              {words.getPlace(path)}
            </button>
            {colon} {words.getFault({ ...parseFaultPath(path), fault })}
          </li>
        ))}
        {problems.length > shown.length ? (
          <li>{t('moreProblems', { count: problems.length - shown.length })}</li>
        ) : null}
      </ul>
    </Banner>
  )
}

/** Another person was faster: the user decides, and the own input stays on the page until then. */
export function ConflictBanner({ draft, conflict }: { draft: EditedDraft; conflict: DraftConflict }) {
  const t = useTranslations('operatorForms.build')
  const toastFailure = useToastFailure()
  const keep = useMutation({ mutationFn: () => draft.keepOwn(), onError: toastFailure })
  if (conflict === 'gone')
    return (
      <Banner live tone="warning" title={t('gone')}>
        <p>{t('goneText')}</p>
        <p className="mt-2">
          <Button isPending={keep.isPending} onPress={() => keep.mutate()}>
            {t('keepAsDraft')}
          </Button>
        </p>
      </Banner>
    )
  const differences = listFormChanges(conflict.model, draft.content.model)
  return (
    <Banner live tone="warning" title={t('conflict', { name: conflict.changed_by ?? t('program') })}>
      <p>{t('conflictText')}</p>
      <div className="my-2">
        <FormChangeList changes={differences} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button isPending={keep.isPending} onPress={() => keep.mutate()}>
          {t('keepOwn')}
        </Button>
        <Button onPress={() => draft.takeOther(conflict)}>{t('takeOther')}</Button>
      </div>
    </Banner>
  )
}
