import { lazy } from 'react'
import { Later } from '../api/Later.tsx'
import { language } from '../i18n/language.ts'

const OutboxButton = lazy(async () => {
  const button = import('../features/outbox/OutboxButton.tsx')
  const [part] = await Promise.all([button, language.need('outbox')])
  return { default: part.OutboxButton }
})

const Sides = lazy(async () => {
  const [part] = await Promise.all([import('../features/order/conflict/Sides.tsx'), language.need('order')])
  return { default: part.Sides }
})

const FormSides = lazy(async () => {
  const [part] = await Promise.all([import('../features/forms/FormSides.tsx'), language.need('forms')])
  return { default: part.FormSides }
})

/** What waits for a network, and, where another hand was faster, what it did to the order or answered in a form. */
export function Outbox() {
  return (
    <Later>
      <OutboxButton sides={{ Sides, FormSides }} />
    </Later>
  )
}
