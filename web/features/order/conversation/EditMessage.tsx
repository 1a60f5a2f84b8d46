import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import type { Message } from './conversation-stream.ts'
import { useEditMessage } from './conversation.data.ts'

/** Edits the text of an own message. Ctrl+Enter saves, Escape cancels. */
export function EditMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTranslations('order.conversation')
  const [text, setText] = useState(message.message)
  const failure = useErrorMessages()
  const edit = useEditMessage(message)
  const isEmpty = text.trim() === '' && message.files.length === 0
  const missing = useMissingField(isEmpty ? t('edit') : null, () =>
    edit.mutate(text, {
      onSuccess: onClose,
      onError: (error) => {
        if (getFieldErrors(error, 'message').length === 0) failure.showToast(error)
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    missing.press()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2 py-1">
      <TextArea
        label={t('edit')}
        autoFocus
        value={text}
        onChange={setText}
        maxLength={4000}
        rows={2}
        error={missing.error ?? getFieldErrors(edit.error, 'message')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) missing.press()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" type="submit" isPending={edit.isPending}>
          {t('save')}
        </Button>
        <Button size="small" kind="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
