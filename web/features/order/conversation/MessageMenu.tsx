import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Menu, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import type { Message } from './conversation-stream.ts'
import { useDeleteMessage } from './conversation.data.ts'

/** Lets the author edit or delete a message. */
export function MessageMenu({ message, onEdit }: { message: Message; onEdit: () => void }) {
  const t = useTranslations('order.conversation')
  const [isDeleting, setDeleting] = useState(false)
  const failure = useErrorMessages()
  const remove = useDeleteMessage(message)
  return (
    <span className="-my-1 print:hidden">
      <MenuTrigger>
        <AriaIconButton icon={Ellipsis} label={t('change')} size="small" />
        <Menu label={t('change')}>
          <MenuItem icon={Pencil} onAction={onEdit}>
            {t('edit')}
          </MenuItem>
          <MenuItem icon={Trash2} danger onAction={() => setDeleting(true)}>
            {t('delete')}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {isDeleting ? (
        <ConfirmDialog
          isOpen
          danger
          title={t('deleteTitle')}
          confirm={t('delete')}
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate(undefined, { onError: failure.showToast, onSettled: () => setDeleting(false) })
          }
          onClose={() => setDeleting(false)}
        >
          <p>{t('deleteText')}</p>
        </ConfirmDialog>
      ) : null}
    </span>
  )
}
