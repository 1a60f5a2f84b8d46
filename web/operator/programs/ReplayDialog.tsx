import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { getFieldErrors, getStartOfDay, useProgramChange } from './programs.data.ts'

/** Sends past events of a webhook again. */
export function ReplayDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const t = useTranslations('operator')
  const format = useFormat()
  const form = useId()
  const [today] = useState(() => toBerlinDay(new Date()))
  const [day, setDay] = useState<string | null>(today)
  const [isOnlyUndelivered, setOnlyUndelivered] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const replay = useProgramChange(
    () =>
      callStaff('webhook.replay', {
        params: { webhook_id: webhookId },
        body: { since: getStartOfDay(day ?? today), only_undelivered: isOnlyUndelivered },
      }),
    ({ replayed, next }) => {
      const title = next
        ? t('webhooks.replayedPart', { count: replayed, next: format.dayTime(next) })
        : t('webhooks.replayed', { count: replayed })
      showToast({ tone: replayed > 0 ? 'done' : 'neutral', title })
      onClose()
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (day !== null) replay.mutate(undefined)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('webhooks.replayTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={replay.isPending}>
            {t('webhooks.replay')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p>{t('webhooks.replayText')}</p>
        <DatePicker
          label={t('webhooks.since')}
          max={today}
          value={day}
          onChange={setDay}
          error={
            isChecked && day === null
              ? t('webhooks.sinceMissing')
              : (getFieldErrors(replay.error)['since'] ?? null)
          }
        />
        <Checkbox isSelected={isOnlyUndelivered} onChange={setOnlyUndelivered}>
          {t('webhooks.onlyUndelivered')}
        </Checkbox>
      </form>
    </Dialog>
  )
}
