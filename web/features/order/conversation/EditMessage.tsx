import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import type { Message } from './conversation-stream.ts'
import { useEditMessage } from './conversation.data.ts'

/** Edits the text of an own message. Ctrl+Enter saves, Escape cancels. */
export function EditMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTranslations('order.conversation')
  const [text, setText] = useState(message.message)
  const failure = useErrorMessages()
  const edit = useEditMessage(message)
  const isEmpty = text.trim() === '' && message.files.length === 0
  const save = () => {
    if (isEmpty) return
    edit.mutate(text, {
      onSuccess: onClose,
      onError: (error) => {
        if (getFieldErrors(error, 'message').length === 0) failure.showToast(error)
      },
    })
  }
  return (
    <div className="flex flex-col gap-2 py-1">
      <TextArea
        label={t('edit')}
        autoFocus
        value={text}
        onChange={setText}
        maxLength={4000}
        rows={2}
        error={getFieldErrors(edit.error, 'message')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" isPending={edit.isPending} isDisabled={isEmpty} onPress={save}>
          {t('save')}
        </Button>
        <Button size="small" kind="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
