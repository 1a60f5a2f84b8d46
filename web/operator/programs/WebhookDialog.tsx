import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { webhookTopics } from '#contract/operator/webhooks/webhook-events'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { getFieldErrors, useProgramChange } from './programs.data.ts'

interface WebhookDialogProps {
  onDone: (secret: string) => void
  onClose: () => void
}

/** Creates a webhook. */
export function WebhookDialog({ onDone, onClose }: WebhookDialogProps) {
  const t = useTranslations('operator')
  const form = useId()
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [events, setEvents] = useState<readonly string[]>(['*'])
  const [isChecked, setChecked] = useState(false)
  const create = useProgramChange(
    () =>
      callStaff('webhook.create', {
        body: { url: url.trim(), description: description.trim(), events: [...events] },
      }),
    ({ secret }) => onDone(secret),
  )
  const isUrlWrong = !/^https?:\/\/\S+$/i.test(url.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isUrlWrong && events.length > 0) create.mutate(undefined)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('webhooks.create')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={create.isPending}>
            {t('webhooks.create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('webhooks.url')}
          hint={t('webhooks.urlHint')}
          type="url"
          name="url"
          autoComplete="off"
          maxLength={2000}
          value={url}
          onChange={setUrl}
          error={
            isChecked && isUrlWrong ? t('webhooks.urlWrong') : (getFieldErrors(create.error)['url'] ?? null)
          }
          autoFocus
        />
        <TextField
          label={t('webhooks.description')}
          optional
          name="description"
          autoComplete="off"
          maxLength={255}
          value={description}
          onChange={setDescription}
        />
        <MultiSelect
          label={t('webhooks.events')}
          value={events}
          onChange={setEvents}
          options={webhookTopics.map((topic) => ({
            value: topic,
            label: topic === '*' ? t('webhooks.allEvents') : topic,
          }))}
          error={isChecked && events.length === 0 ? t('webhooks.eventsMissing') : null}
        />
      </form>
    </Dialog>
  )
}
