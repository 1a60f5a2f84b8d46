import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { CheckboxGroup } from '#web/ui/controls/choices/Checkbox.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { optionalColumns, type OptionalColumn } from './order-columns.ts'

interface ColumnsDialogProps {
  columns: readonly OptionalColumn[]
  onChoose: (columns: readonly string[]) => void
  onClose: () => void
}

/** Chooses the columns of the order list; each choice is seen at once behind the dialog. */
export function ColumnsDialog({ columns, onChoose, onClose }: ColumnsDialogProps) {
  const t = useTranslations('operatorOrders.list')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('columns.title')}
      footer={
        <Button kind="primary" onPress={onClose}>
          {t('columns.done')}
        </Button>
      }
    >
      <CheckboxGroup
        label={t('columns.label')}
        hint={t('columns.hint')}
        value={columns}
        onChange={onChoose}
        options={optionalColumns.map((column) => ({ value: column, label: t(`columns.${column}`) }))}
      />
    </Dialog>
  )
}
