import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Colleague } from '#contract/people/contacts'
import { type Profile, profiles } from '#contract/profiles'
import { CallError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { listErrorsBelow, getFieldErrors } from '#web/api/feedback/field-errors'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox, CheckboxGroup } from '#web/ui/controls/choices/Checkbox.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useAddContact, useChangeContact, useInviteContactAgain } from './contacts.data.ts'

interface ContactDialogProps {
  accountId: string
  /** Null creates a new contact. */
  person: Colleague | null
  onEnd: (person: Colleague) => void
  onClose: () => void
}

/** Adds a colleague, or changes the name, phone number and rights of one. */
export function ContactDialog({ accountId, person, onEnd, onClose }: ContactDialogProps) {
  const t = useTranslations('contacts')
  const id = useId()
  const adding = useAddContact(accountId)
  const changing = useChangeContact(accountId)
  const saving = person ? changing : adding
  const [form, setForm] = useState(() => toContactForm(person))
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }))
  const text = (field: 'first_name' | 'last_name' | 'email' | 'phone') => ({
    label: t(`fields.${field}`),
    value: form[field],
    onChange: (value: string) => change({ [field]: value }),
    error: getFieldErrors(saving.error, field),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const { email, phone, ...rest } = form
    const body = { ...rest, phone: phone.trim() || null }
    const done = (title: string) => {
      showToast({ tone: 'done', title })
      onClose()
    }
    if (person)
      changing.mutate(
        { id: person.id, ...pickChangedFields(body, person) },
        { onSuccess: () => done(t('saved')) },
      )
    else adding.mutate({ ...body, email }, { onSuccess: () => done(t('added', { email })) })
  }
  return (
    <Dialog
      isOpen
      title={person ? t('editTitle') : t('addTitle')}
      onClose={onClose}
      footer={
        <>
          {person && !person.is_last_admin ? (
            <Button kind="quiet" onPress={() => onEnd(person)}>
              {t('end')}
            </Button>
          ) : null}
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} isPending={saving.isPending}>
            {person ? t('save') : t('invite')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...text('first_name')} autoComplete="off" />
          <TextField {...text('last_name')} autoComplete="off" />
        </div>
        {person ? (
          <TextField label={t('fields.email')} value={person.email} isReadOnly />
        ) : (
          <TextField {...text('email')} type="email" autoComplete="off" hint={t('emailHint')} />
        )}
        <TextField {...text('phone')} type="tel" autoComplete="off" optional />
        <CheckboxGroup
          label={t('profiles')}
          value={form.profiles}
          onChange={(value) => change({ profiles: value as Profile[] })}
          error={listErrorsBelow(saving.error, 'profiles')}
          options={profiles.map((value) => ({
            value,
            label: t(`profileNames.${value}`),
            hint: t(`profileHints.${value}`),
          }))}
        />
        <Checkbox
          isSelected={form.own_orders_only}
          onChange={(own_orders_only) => change({ own_orders_only })}
          hint={t('ownOnlyHint')}
        >
          {t('ownOnly')}
        </Checkbox>
        {person && !person.has_password ? <InviteAgainBanner person={person} /> : null}
        {person?.is_last_admin ? <p className="text-sm text-muted">{t('lastAdmin')}</p> : null}
        <SaveErrorBanner error={saving.error} />
      </form>
    </Dialog>
  )
}

function toContactForm(person: Colleague | null) {
  return {
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    email: person?.email ?? '',
    phone: person?.phone ?? '',
    profiles: [...(person?.profiles ?? ['installer' as const])] as Profile[],
    own_orders_only: person?.own_orders_only ?? false,
  }
}

/** Returns only changed fields: a colleague may have changed the others meanwhile. */
function pickChangedFields<B extends Partial<Colleague>>(body: B, person: Colleague): Partial<B> {
  const differs = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(person[field as keyof Colleague])
  return Object.fromEntries(Object.entries(body).filter(differs)) as Partial<B>
}

/** Shows errors that belong to no field. */
function SaveErrorBanner({ error }: { error: unknown }) {
  const { describe: describeError } = useErrorMessages()
  if (!error || (error instanceof CallError && error.status === 422)) return null
  const { title, text } = describeError(error)
  return (
    <Banner tone="danger" live title={title}>
      {text}
    </Banner>
  )
}

function InviteAgainBanner({ person }: { person: Colleague }) {
  const t = useTranslations('contacts')
  const { showToast: toastError } = useErrorMessages()
  const inviting = useInviteContactAgain()
  return (
    <Banner
      tone="neutral"
      title={t('invitedTitle')}
      action={
        <Button
          size="small"
          isPending={inviting.isPending}
          onPress={() =>
            inviting.mutate(person.id, {
              onSuccess: () => showToast({ tone: 'done', title: t('added', { email: person.email }) }),
              onError: toastError,
            })
          }
        >
          {t('inviteAgain')}
        </Button>
      }
    />
  )
}
