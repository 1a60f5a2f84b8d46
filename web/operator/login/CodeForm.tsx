import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { CallError } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

interface CodeFormProps {
  token: string
  onEntered: (staff: CurrentStaff) => void
  /** Called if the second step has ended, or the person goes back. */
  onRestart: () => void
}

/** Asks for a code of the authenticator app or a recovery code. */
export function CodeForm({ token, onEntered, onRestart }: CodeFormProps) {
  const t = useTranslations('operator')
  const field = useCodeField()
  const enter = useMutation({
    mutationFn: () => callStaff('staff.secondFactor', { body: { token, code: field.code } }),
    onSuccess: onEntered,
    onError: (error) => field.showFailure(error, onRestart),
  })
  return (
    <form noValidate onSubmit={(event) => field.submit(event, enter.mutate)} className="flex flex-col gap-5">
      <p className="text-muted">{t('code.lead')}</p>
      <TextField {...field.props} label={t('fields.code')} hint={t('code.hint')} autoFocus />
      <Button type="submit" kind="primary" size="large" wide isPending={enter.isPending}>
        {t('code.submit')}
      </Button>
      <Button kind="quiet" onPress={onRestart}>
        {t('code.back')}
      </Button>
    </form>
  )
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
