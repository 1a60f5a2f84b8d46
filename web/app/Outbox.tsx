import { lazy, Suspense } from 'react'
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

/** What waits for a network, and, where another hand was faster, what it did to the order. */
export function Outbox() {
  return (
    <Suspense>
      <OutboxButton Sides={Sides} />
    </Suspense>
  )
}
