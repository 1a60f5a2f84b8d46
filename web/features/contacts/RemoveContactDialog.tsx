import { useTranslations } from 'use-intl'
import type { Colleague } from '#contract/people/contacts'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { formatPersonName } from '#web/i18n/person-name'
import { useRemoveContact } from './contacts.data.ts'

interface RemoveContactDialogProps {
  accountId: string
  person: Colleague
  onClose: () => void
}

/** Asks for confirmation before a person loses access, and lists the orders delegated to them. */
export function RemoveContactDialog({ accountId, person, onClose }: RemoveContactDialogProps) {
  const t = useTranslations('contacts')
  const { showToast: toastError } = useErrorMessages()
  const ending = useRemoveContact(accountId)
  const name = formatPersonName(person)
  const confirm = () =>
    ending.mutate(person.id, {
      onSuccess: ({ orders_taken_back: count }) => {
        showToast({ tone: 'done', title: t('ended', { name }), text: t('endedOrders', { count }) })
        onClose()
      },
      onError: toastError,
    })
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('endTitle', { name })}
      confirm={t('end')}
      isPending={ending.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('endText')}</p>
      <p className="mt-2 font-medium">{t('endOrders', { count: person.open_orders })}</p>
    </ConfirmDialog>
  )
}
