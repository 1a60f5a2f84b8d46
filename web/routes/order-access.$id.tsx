import { createFileRoute } from '@tanstack/react-router'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { OrderLinkScreen } from '../features/order-links/OrderLinkScreen.tsx'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/order-access/$id')({
  beforeLoad: () => language.loadFeatures('orderAccess'),
  component: OrderLinkPage,
})

function OrderLinkPage() {
  const { id } = Route.useParams()
  return (
    <PublicFrame>
      <OrderLinkScreen secret={id} onOpened={openOrderPage} />
    </PublicFrame>
  )
}

/** Loaded anew, for a tab is a link's or a log-in's from its beginning; the secret leaves the history (C39). */
function openOrderPage(path: string): void {
  location.replace(path)
}
