import { useEffect, useState } from 'react'
import type { Answers } from '#contract/forms'
import { device } from '../../api/keep.ts'
import { useUser } from '../../api/session.ts'

export type Answer = Answers[string]

/** Answers as they are typed, kept on the device until they are sent; begins with what was sent before. */
export function useAnswers(apiId: string, formId: string, before: Answers) {
  const user = useUser()
  const key = `form ${user.contact.id} ${apiId} ${formId}`
  const [answers, setAnswers] = useState<Answers>(() => ({ ...before, ...read(key) }))
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (touched) device.set(key, JSON.stringify(answers))
  }, [key, answers, touched])
  return {
    answers,
    set: (name: string, answer: Answer) => {
      setTouched(true)
      setAnswers((all) => ({ ...all, [name]: answer }))
    },
    forget: () => device.set(key, null),
  }
}

function read(key: string): Answers {
  return JSON.parse(device.get(key) ?? '{}') as Answers
}
