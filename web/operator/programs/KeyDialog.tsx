import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keyScopes, type KeyScope } from '#contract/operator/programs/key-scopes'
import type { ProgramKey } from '#contract/operator/programs/program-keys'
import { toBerlinDay } from '#web/i18n/format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { CheckboxGroup } from '#web/ui/controls/choices/Checkbox.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { callStaff } from '../staff-call.ts'
import { getEndOfDay, getFieldErrors, getLastDay, useProgramChange } from './programs.data.ts'

interface KeyDialogProps {
  /** The key to change; null for a new one. */
  shown: ProgramKey | null
  /** Called with the key itself if one was created. */
  onDone: (secret: string | null) => void
  onClose: () => void
}

/** Creates a key, or changes its name, scopes and end. */
export function KeyDialog({ shown, onDone, onClose }: KeyDialogProps) {
  const t = useTranslations('operator')
  const form = useId()
  const [name, setName] = useState(shown?.name ?? '')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(shown?.scopes ?? [])
  const [lastDay, setLastDay] = useState(shown?.ends_at ? getLastDay(shown.ends_at) : null)
  const [isChecked, setChecked] = useState(false)
  const save = useProgramChange(
    () =>
      saveKey(shown, { name: name.trim(), scopes: [...scopes], ends_at: lastDay && getEndOfDay(lastDay) }),
    (secret) => {
      if (shown) showToast({ tone: 'done', title: t('programs.changed', { name: name.trim() }) })
      onDone(secret)
    },
  )
  const faults = getFieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '' && scopes.length > 0) save.mutate(undefined)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shown ? t('programs.changeTitle', { name: shown.name }) : t('programs.createTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={save.isPending}>
            {t(shown ? 'save' : 'programs.create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('fields.name')}
          hint={t('programs.nameHint')}
          name="name"
          autoComplete="off"
          maxLength={255}
          value={name}
          onChange={setName}
          error={isChecked && name.trim() === '' ? t('errors.missing') : (faults['name'] ?? null)}
          autoFocus
        />
        <CheckboxGroup
          label={t('programs.scopes')}
          value={scopes}
          onChange={(chosen) => setScopes(keyScopes.filter((scope) => chosen.includes(scope)))}
          options={keyScopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))}
          error={isChecked && scopes.length === 0 ? t('programs.scopesMissing') : null}
        />
        <DatePicker
          label={t('programs.endsAt')}
          hint={t('programs.endsHint')}
          optional
          min={toBerlinDay(new Date())}
          value={lastDay}
          onChange={setLastDay}
          error={faults['ends_at'] ?? null}
        />
      </form>
    </Dialog>
  )
}

interface KeyFields {
  readonly name: string
  readonly scopes: KeyScope[]
  readonly ends_at: string | null
}

/** Saves a key and returns the key itself if it is new. */
async function saveKey(shown: ProgramKey | null, fields: KeyFields): Promise<string | null> {
  if (!shown) return (await callStaff('key.create', { body: fields })).key
  const { id, version } = shown
  await callStaff('key.change', { params: { id }, body: { ...fields, version } })
  return null
}
