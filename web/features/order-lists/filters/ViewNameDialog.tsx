import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** Asks for the name under which the current view is saved. */
export function ViewNameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const t = useTranslations('orderLists')
  const [name, setName] = useState('')
  const form = useId()
  const missing = useMissingField(name.trim() ? null : t('viewName'), () => onName(name.trim()))
  return (
    <Dialog
      title={t('keepViewTitle')}
      isOpen
      onClose={onClose}
      size="small"
      note={missing.note}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          missing.press()
        }}
      >
        <TextField
          label={t('viewName')}
          hint={t('viewNameHint')}
          value={name}
          onChange={setName}
          maxLength={40}
          autoFocus
          error={missing.error}
        />
      </form>
    </Dialog>
  )
}
