import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffRole } from '#contract/operator/staff-access'
import type { StaffPerson } from '#contract/operator/people'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { usePeopleChange } from './people.data.ts'
import { RoleChoice } from './RoleChoice.tsx'

/** Changes the role of a person. */
export function RoleDialog({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const t = useTranslations('operator')
  const form = useId()
  const { id, name, version } = person
  const [role, setRole] = useState<StaffRole>(person.role)
  const change = usePeopleChange(
    () => callStaff('staff.change', { params: { id }, body: { role, version } }),
    () => {
      showToast({ tone: 'done', title: t('people.roleChanged', { name, role: t(`roles.${role}`) }) })
      onClose()
    },
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('people.roleTitle', { name })}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={change.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(undefined)
        }}
      >
        <RoleChoice value={role} onChange={setRole} />
      </form>
    </Dialog>
  )
}
