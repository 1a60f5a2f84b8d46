import { useTranslations } from 'use-intl'
import type { StaffPerson } from '#contract/operator/people'
import { showToast } from '#web/ui/feedback/toasts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { callStaff } from '../staff-call.ts'
import { usePeopleChange } from './people.data.ts'

/** `link`: mails a link for the password. `factor`: removes the second factor. */
export type PersonChange = 'link' | 'factor' | 'deactivate' | 'activate'

interface PersonChangeDialogProps {
  kind: PersonChange
  person: StaffPerson
  onClose: () => void
}

/** Asks before a change of a person's access, and says what it means for them. */
export function PersonChangeDialog({ kind, person, onClose }: PersonChangeDialogProps) {
  const t = useTranslations('operator')
  const { name, version } = person
  const params = { id: person.id }
  const change = usePeopleChange(
    () => {
      if (kind === 'link') return callStaff('staff.sendLink', { params, body: {} })
      if (kind === 'factor') return callStaff('staff.resetFactor', { params, body: {} })
      return callStaff('staff.change', { params, body: { active: kind === 'activate', version } })
    },
    () => {
      showToast({ tone: 'done', title: t(`changes.${kind}.done`, { name }) })
      onClose()
    },
  )
  return (
    <ConfirmDialog
      isOpen
      title={t(`changes.${kind}.title`, { name })}
      confirm={t(`changes.${kind}.confirm`)}
      danger={kind === 'deactivate' || kind === 'factor'}
      isPending={change.isPending}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p>{t(`changes.${kind}.text`, { email: person.email })}</p>
    </ConfirmDialog>
  )
}
