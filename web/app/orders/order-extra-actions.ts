import { useLocale } from 'use-intl'
import { actionNames } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import type { ExtraOrderAction } from '#web/features/order/actions/order-actions'
import { LazyDeclineDialog } from './LazyDeclineDialog.tsx'
import { LazyDelegateDialog } from './LazyDelegateDialog.tsx'

/** Returns the actions that other features add to the order page; the server's `actions` decide which are shown. */
export function useExtraOrderActions(): readonly ExtraOrderAction[] {
  const locale = useLocale()
  const proposals = ['order.createProposal', 'order.reviseProposal'] as const
  const getProposalPath = (order: Order) => `/order/${order.sfid ?? order.api_id}/create/`
  return [
    {
      id: 'order.delegate',
      label: actionNames['order.delegate'][locale],
      isFor: ({ actions }) => actions.includes('order.delegate'),
      Dialog: LazyDelegateDialog,
    },
    ...proposals.map((id) => ({
      id,
      label: actionNames[id][locale],
      isFor: ({ actions }: Order) => actions.includes(id),
      href: getProposalPath,
    })),
    {
      id: 'offer.reject',
      label: actionNames['offer.reject'][locale],
      isDanger: true,
      isFor: ({ actions }) => actions.includes('offer.reject'),
      Dialog: LazyDeclineDialog,
    },
  ]
}
