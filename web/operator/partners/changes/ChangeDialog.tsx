import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useCompanyChange } from './changes.data.ts'

interface ChangeDialogProps {
  accountId: string
  title: string
  submit: string
  isDangerous?: boolean
  /** The name of the first missing or wrong field; null: nothing is missing. */
  missing: string | null
  /** Makes the change. Returns what the toast says. */
  onSubmit: () => Promise<string>
  onClose: () => void
  /** The fields; they get whether the button was pressed with something missing. */
  children: (error: string | null) => ReactNode
}

/** A dialog that changes a company. A refusal keeps the input. */
export function ChangeDialog({
  accountId,
  title,
  submit,
  isDangerous,
  missing,
  ...props
}: ChangeDialogProps) {
  const t = useTranslations('partnerChanges')
  const form = useId()
  const change = useCompanyChange(accountId, props.onClose)
  const field = useMissingField(missing, () => change.mutate(props.onSubmit))
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) field.press()
  }
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={title}
      note={field.note}
      footer={
        <>
          <Button onPress={props.onClose}>{t('cancel')}</Button>
          <Button
            kind={isDangerous ? 'danger' : 'primary'}
            type="submit"
            form={form}
            isPending={change.isPending}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={press} className="flex flex-col gap-4">
        {props.children(field.error)}
      </form>
    </Dialog>
  )
}
