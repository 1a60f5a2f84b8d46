import { useState } from 'react'
import { useLocale } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { actionNames } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { LazyDeclineDialog } from './LazyDeclineDialog.tsx'
import { LazyDelegateDialog } from './LazyDelegateDialog.tsx'

/** Actions of other features besides the next step; the server's `actions` decide which are shown. */
export function OrderExtraActions({ order }: { order: Order }) {
  const locale = useLocale()
  const [isDelegating, setDelegating] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  return (
    <>
      {order.actions.includes('order.delegate') ? (
        <Button wide onPress={() => setDelegating(true)}>
          {actionNames['order.delegate'][locale]}
        </Button>
      ) : null}
      <ProposalLink order={order} />
      {order.actions.includes('offer.reject') ? (
        <Button kind="danger" wide onPress={() => setDeclining(true)}>
          {actionNames['offer.reject'][locale]}
        </Button>
      ) : null}
      <LazyBoundary>
        {isDeclining ? <LazyDeclineDialog order={order} onClose={() => setDeclining(false)} /> : null}
        {isDelegating ? <LazyDelegateDialog order={order} onClose={() => setDelegating(false)} /> : null}
      </LazyBoundary>
    </>
  )
}

/** Links to the quote if one can be made or is waiting for an answer. */
function ProposalLink({ order }: { order: Order }) {
  const locale = useLocale()
  const action = (['order.createProposal', 'order.reviseProposal'] as const).find((one) =>
    order.actions.includes(one),
  )
  if (!action) return null
  return (
    <ButtonLink wide href={`/order/${order.sfid ?? order.api_id}/create/`}>
      {actionNames[action][locale]}
    </ButtonLink>
  )
}
