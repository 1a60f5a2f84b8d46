import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff, StaffReply } from '#contract/operator/staff-api'
import { requestPasskey } from '#web/api/device/passkeys'
import { CallError } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

interface CodeFormProps {
  token: string
  methods: StaffReply<'staff.login'>['methods']
  onEntered: (staff: CurrentStaff) => void
  /** Called if the second step has ended, or the person goes back. */
  onRestart: () => void
}

/** Asks for a passkey, a code of the authenticator app or a recovery code. */
export function CodeForm({ token, methods, onEntered, onRestart }: CodeFormProps) {
  const t = useTranslations('operator')
  const field = useCodeField()
  const enter = useMutation({
    mutationFn: () => callStaff('staff.secondFactor', { body: { token, code: field.code } }),
    onSuccess: onEntered,
    onError: (error) => field.showFailure(error, onRestart),
  })
  const prove = useMutation({
    mutationFn: () => provePasskey(token),
    onSuccess: (staff) => {
      if (staff) onEntered(staff)
    },
    onError: (error) => field.showFailure(error, onRestart),
  })
  const hasPasskey = methods.includes('passkey')
  const hasApp = methods.includes('authenticator')
  return (
    <form noValidate onSubmit={(event) => field.submit(event, enter.mutate)} className="flex flex-col gap-5">
      <p className="text-muted">{t(hasPasskey ? 'code.passkeyLead' : 'code.lead')}</p>
      {hasPasskey ? (
        <Button
          kind="primary"
          icon={KeyRound}
          size="large"
          wide
          isPending={prove.isPending}
          onPress={() => prove.mutate()}
        >
          {t('code.usePasskey')}
        </Button>
      ) : null}
      <TextField
        {...field.props}
        label={t(hasApp ? 'fields.code' : 'code.recovery')}
        hint={hasApp ? t('code.hint') : null}
        autoFocus={!hasPasskey}
      />
      <Button
        type="submit"
        kind={hasPasskey ? 'secondary' : 'primary'}
        size="large"
        wide
        isPending={enter.isPending}
      >
        {t('code.submit')}
      </Button>
      <Button kind="quiet" onPress={onRestart}>
        {t('code.back')}
      </Button>
    </form>
  )
}

/** Returns null if the person cancels the browser's dialog. */
async function provePasskey(token: string): Promise<CurrentStaff | null> {
  const { question } = await callStaff('staff.askPasskey', { body: { token } })
  const passkey = await requestPasskey(question)
  if (!passkey) return null
  return callStaff('staff.secondFactor', { body: { token, passkey: passkey as never } })
}

/** The state of a field for a code: required, with the server's refusal at the field. */
export function useCodeField() {
  const t = useTranslations('operator')
  const toastFailure = useToastFailure()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  return {
    code,
    props: {
      name: 'code',
      autoComplete: 'one-time-code',
      tabular: true,
      value: code,
      error,
      onChange: (text: string) => {
        setCode(text)
        setError(null)
      },
    },
    submit: (event: FormEvent, send: () => void) => {
      event.preventDefault()
      if (code.trim() === '') setError(t('errors.missing'))
      else send()
    },
    showFailure: (failure: unknown, onRestart: () => void) => {
      if (failure instanceof CallError && failure.code === 'invalid_code') setError(failure.msg)
      else {
        toastFailure(failure)
        if (failure instanceof CallError && failure.code === 'unauthenticated') onRestart()
      }
    },
  }
}
