import { useEffect } from 'react'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useDraftOrderIds } from '#web/offline/evidence/draft-orders'
import { outbox, useOutbox, useOutboxShown } from '#web/offline/outbox/outbox'
import { loadMessages } from '#web/i18n/catalogue'
import { currentLocale } from '#web/i18n/current-locale'
import { language } from '#web/i18n/language'
import { lazyPart } from '#web/ui/lazy-part'

const loadOutboxButton = () => import('#web/features/outbox/OutboxButton.tsx')
const OutboxButton = lazyPart(async () => {
  const [part] = await Promise.all([loadOutboxButton(), language.loadFeatures('outbox')])
  return { default: part.OutboxButton }
})

const Sides = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#web/features/order/conflict/OrderConflict.tsx'),
    language.loadFeatures('order'),
  ])
  return { default: part.OrderConflict }
})

const FormSides = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#web/features/forms/FormConflict.tsx'),
    language.loadFeatures('forms'),
  ])
  return { default: part.FormConflict }
})

/** Shows pending calls, work that its order no longer accepts and, after a conflict, the two versions of an order or a form. */
export function OutboxIndicator() {
  const isDue = [useOutbox().length > 0, useDraftOrderIds().length > 0, useOutboxShown()].some(Boolean)
  usePreloadedOutbox()
  if (!isDue) return null
  return (
    <LazyBoundary>
      <OutboxButton conflictViews={{ OrderConflict: Sides, FormConflict: FormSides }} />
    </LazyBoundary>
  )
}

/**
 * Preloads the outbox, because it is needed when there is no connection to load it. Browsers inside of messengers, which open
 * links to orders, have no service worker that stores it.
 */
function usePreloadedOutbox(): void {
  useEffect(() => {
    const fetch = () =>
      Promise.all([loadOutboxButton(), outbox.preload(), loadMessages(currentLocale.get(), ['outbox'])])
    const timer = setTimeout(() => void fetch().catch(() => undefined), 3_000)
    return () => clearTimeout(timer)
  }, [])
}
