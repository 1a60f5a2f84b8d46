import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { FilePicker } from '#web/ui/controls/fields/FilePicker.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { useToastFailure } from '../../LoadFailure.tsx'
import { callStaff } from '../../staff-call.ts'
import { reloadOrder, type Order } from '../orders.data.ts'

const maxFiles = 10
const maxBytes = 25 * 1024 * 1024

/** Writes to the company. Text and files stay until the server has them. */
export function MessageComposer({ order }: { order: Order }) {
  const t = useTranslations('operatorOrders.talk')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const { api_id: id, partner } = order
  const send = useMutation({
    mutationFn: async () =>
      callStaff('order.comment', {
        params: { job_id: id },
        body: { message: text.trim(), files: await Promise.all(files.map(readFile)) },
      }),
    onSuccess: () => {
      setText('')
      setFiles([])
      showToast({ tone: 'done', title: t('sent') })
    },
    onError: toastFailure,
    onSettled: () => reloadOrder(queries, id),
  })
  const isEmpty = text.trim() === '' && files.length === 0
  const field = useMissingField(isEmpty ? t('message') : null, () => send.mutate())
  const fileError = getFileError(files)
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending && !fileError) field.press()
      }}
    >
      <TextArea
        label={t('message')}
        value={text}
        onChange={setText}
        maxLength={4000}
        hint={partner ? t('toCompany', { name: partner.name }) : t('toOffered')}
        error={field.error}
      />
      {partner ? (
        <FilePicker
          label={t('files')}
          hint={t('filesHint')}
          optional
          files={files.map((file, place) => ({
            key: `${place}`,
            name: file.name,
            size: file.size,
            state: 'done' as const,
          }))}
          error={fileError ? t(fileError) : null}
          onPick={(picked) => setFiles([...files, ...picked])}
          onRemove={(key) => setFiles(files.filter((_, place) => `${place}` !== key))}
        />
      ) : null}
      <Button type="submit" isPending={send.isPending}>
        {t('send')}
      </Button>
    </form>
  )
}

function getFileError(files: readonly File[]): 'tooMany' | 'tooLarge' | null {
  if (files.length > maxFiles) return 'tooMany'
  return files.reduce((sum, { size }) => sum + size, 0) > maxBytes ? 'tooLarge' : null
}

/** Reads a file as a data URL, as the call takes it. */
function readFile(file: File): Promise<{ name: string; data: string }> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve({ name: file.name, data: reader.result as string }))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}
