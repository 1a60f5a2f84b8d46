import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { pages, type PageName } from '../../contract/access.ts'
import type { FillerProps } from '../features/order/filler.ts'
import { OrderScreen } from '../features/order/OrderScreen.tsx'
import { OrderMore } from './OrderMore.tsx'
import { type Place } from './places.ts'

const load = () => import('../features/forms/FormFiller.tsx')
const FormFiller = lazy(() => load().then((part) => ({ default: part.FormFiller })))

function Filler(props: FillerProps) {
  return (
    <Suspense>
      <FormFiller {...props} />
    </Suspense>
  )
}

/** The order's page with what fills its forms: two features, put together here. */
export function OrderPage({
  jobId,
  from,
  showActions = false,
}: {
  jobId: string
  /** The list that one came from; null: none, the order stands alone (readings Q22). */
  from: Place | null
  showActions?: boolean
}) {
  const t = useTranslations('order')
  const list = from as Exclude<Place, 'offers' | 'invoices' | 'calendar'> | null
  const back = list ? { href: pages[list as PageName].path, label: t(`backTo.${list}`) } : undefined
  return (
    <OrderScreen
      jobId={jobId}
      back={back}
      Filler={Filler}
      More={OrderMore}
      showActions={showActions}
      isSummary={from === 'completed'}
    />
  )
}
