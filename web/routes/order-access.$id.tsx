import { createFileRoute } from '@tanstack/react-router'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { OrderLinkScreen } from '../features/order-links/OrderLinkScreen.tsx'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/order-access/$id')({
  beforeLoad: () => language.loadFeatures('orderLinks'),
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

/**
 * A full page load, because a tab uses either a link or a login from its start. `replace` removes the secret
 * from the history.
 */
function openOrderPage(path: string): void {
  location.replace(path)
}
