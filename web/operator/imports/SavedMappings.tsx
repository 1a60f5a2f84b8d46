import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderImportView } from '#contract/operator/orders/order-imports'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { FieldFrame } from '#web/ui/controls/fields/native-field.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { SelectBox, selectStyle } from './FieldSelect.tsx'
import { mappingsQuery, type Assignment, type SavedMapping } from './imports.data.ts'

/** Applies a saved assignment to the columns with the same names, or deletes it. */
export function SavedMappings({
  one,
  onChoose,
}: {
  one: OrderImportView
  onChoose: (next: Assignment) => void
}) {
  const t = useTranslations('operatorImports')
  const saved = useQuery(mappingsQuery)
  const [chosenId, setChosenId] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  const list = saved.data?.data ?? []
  const chosen = list.find(({ id }) => id === chosenId)
  if (list.length === 0) return null
  const apply = (id: string) => {
    setChosenId(id)
    const mapping = list.find((entry) => entry.id === id)
    if (mapping) onChoose(applyMapping(one, mapping))
  }
  return (
    <div className="flex max-w-xl items-end gap-2">
      <FieldFrame label={t('columns.saved')}>
        {(inputProps) => (
          <SelectBox>
            <select
              {...inputProps}
              value={chosen?.id ?? ''}
              onChange={({ target }) => apply(target.value)}
              className={selectStyle}
            >
              <option value="">{t('columns.savedChoose')}</option>
              {list.map(({ id, name, saved_by: by }) => (
                <option key={id} value={id}>
                  {t('columns.savedBy', { name, by: by ?? t('program') })}
                </option>
              ))}
            </select>
          </SelectBox>
        )}
      </FieldFrame>
      {chosen ? (
        <IconButton
          icon={Trash2}
          label={t('columns.deleteSaved', { name: chosen.name })}
          onPress={() => setDeleting(true)}
        />
      ) : null}
      {chosen && isDeleting ? <DeleteMapping mapping={chosen} onClose={() => setDeleting(false)} /> : null}
    </div>
  )
}

function applyMapping({ columns }: OrderImportView, mapping: SavedMapping): Assignment {
  const isFirst = (name: string, index: number) =>
    columns.findIndex((column) => column.name === name) === index
  return {
    columns: columns.map(({ name }, index) =>
      isFirst(name, index) && Object.hasOwn(mapping.columns, name) ? (mapping.columns[name] ?? null) : null,
    ),
    constants: mapping.constants,
  }
}

function DeleteMapping({ mapping: { id, name }, onClose }: { mapping: SavedMapping; onClose: () => void }) {
  const t = useTranslations('operatorImports.columns')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const remove = useMutation({
    mutationFn: () => callStaff('importMapping.delete', { params: { id } }),
    onSuccess: () => showToast({ tone: 'done', title: t('deleted') }),
    onError: toastFailure,
    onSettled: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: mappingsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('deleteTitle', { name })}
      confirm={t('deleteConfirm')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  )
}
