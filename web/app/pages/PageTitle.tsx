import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { PageName } from '#contract/access'
import { useSettings } from '#web/api/settings'
import { setProductName, setRouteTitle } from '#web/ui/hooks/use-title'
import { findPageAt } from '../navigation/default-page.ts'

/** Pages that know their own name only when something was read; all others say it at once. */
const loadingTitles = {
  offer: 'offer',
  order: 'order',
  orderSingle: 'order',
  completedOrder: 'order',
  finalConfirmationOrder: 'order',
  customerSignatureOrder: 'signature',
  proposal: 'proposal',
} as const satisfies Partial<Record<PageName, string>>

/** The title of each route, below what its screen says (1 §2). */
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
