import { useTranslations } from 'use-intl'
import type { AbsenceView } from '#contract/people/working-times'
import { OfflineNotice } from '#web/api/feedback/OfflineNotice.tsx'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { AbsenceEditForm } from './time-off-forms.tsx'
import { useRemoveTimeOff } from './working-times.data.ts'

interface AbsenceDialogProps {
  absence: AbsenceView
  /** Name of the person. */
  name: string
  onClose: () => void
}

/** Changes or removes one absence, from the calendar. */
export function AbsenceDialog({ absence, name, onClose }: AbsenceDialogProps) {
  const t = useTranslations('workingTimes')
  const { account } = useUser()
  const failure = useErrorMessages()
  const remove = useRemoveTimeOff(account.id, 'absence.remove')
  const removeAbsence = () =>
    remove.mutate(absence.id, {
      onSuccess: () => {
        showToast({ tone: 'done', title: t('removed') })
        onClose()
      },
      onError: (error) => failure.showToast(error),
    })
  return (
    <Dialog isOpen size="small" title={t('absenceOf', { name })} onClose={onClose}>
      <OfflineNotice title={t('needsLine')}>{t('needsLineText')}</OfflineNotice>
      <AbsenceEditForm accountId={account.id} absence={absence} onDone={onClose} />
      <div className="border-t border-line pt-2">
        <Button kind="quiet" isPending={remove.isPending} onPress={removeAbsence}>
          {t('removeAbsence')}
        </Button>
      </div>
    </Dialog>
  )
}
