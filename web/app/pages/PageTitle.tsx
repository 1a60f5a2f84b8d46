import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { PageName } from '#contract/access'
import { useSettings } from '#web/api/settings'
import { setProductName, setRouteTitle } from '#web/ui/hooks/use-title'
import { findPageAt } from '../navigation/default-page.ts'

/** The titles of pages while their data is loading; all other pages set their title at once. */
const loadingTitles = {
  offer: 'offer',
  order: 'order',
  orderSingle: 'order',
  completedOrder: 'order',
  finalConfirmationOrder: 'order',
  customerSignatureOrder: 'signature',
  proposal: 'proposal',
} as const satisfies Partial<Record<PageName, string>>

/** Sets the document title of each route; a screen can override it. */
export function PageTitle() {
  const t = useTranslations('app')
  const product = useSettings()?.title
  const page = useRouterState({ select: ({ location }) => findPageAt(location.pathname) })
  const name =
    page && page in loadingTitles ? t(`titles.${loadingTitles[page as keyof typeof loadingTitles]}`) : null
  useEffect(() => setRouteTitle(name), [name])
  useEffect(() => {
    if (product) setProductName(product)
  }, [product])
  return null
}
