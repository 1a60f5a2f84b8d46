import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#web/api/http/errors'
import { useToastFailure } from '../LoadFailure.tsx'

/** The state of a form that asks for the own password before it does something. `field` is the server's name of it. */
export function useOwnPassword<Result>(
  field: 'password' | 'old_password',
  send: (password: string) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const t = useTranslations('operator')
  const toastFailure = useToastFailure()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const change = useMutation({
    mutationFn: () => send(password),
    onSuccess: onDone,
    onError: (error) => (getFault(error, field) ? undefined : toastFailure(error)),
  })
  return {
    password,
    isChecked,
    isPending: change.isPending,
    fieldProps: {
      name: field,
      value: password,
      onChange: (text: string) => {
        setPassword(text)
        change.reset()
      },
      error: isChecked && password === '' ? t('errors.missing') : getFault(change.error, field),
    },
    /** Sends the form if the password and everything else is filled in. */
    submit: (event: FormEvent, isComplete = true) => {
      event.preventDefault()
      setChecked(true)
      if (password !== '' && isComplete) change.mutate()
    },
  }
}

function getFault(error: unknown, field: string): readonly string[] | null {
  return error instanceof CallError ? (error.errors[field] ?? null) : null
}
