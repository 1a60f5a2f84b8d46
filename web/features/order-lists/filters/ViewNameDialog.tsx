import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** Asks for the name under which the current view is saved. */
export function ViewNameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const t = useTranslations('orderLists')
  const [name, setName] = useState('')
  const keep = () => {
    if (name.trim()) onName(name.trim())
  }
  return (
    <Dialog
      title={t('keepViewTitle')}
      isOpen
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isDisabled={!name.trim()} onPress={keep}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className="pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <TextField
          label={t('viewName')}
          hint={t('viewNameHint')}
          value={name}
          onChange={setName}
          maxLength={40}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
