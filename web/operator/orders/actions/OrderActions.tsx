import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import type { StaffCallName } from '#contract/operator/staff-calls'
import type { MarketplaceAction } from '#contract/orders/model/order-enums'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Menu, MenuButton, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { getOperatorPath, openPage } from '../../navigation.ts'
import type { Order } from '../orders.data.ts'
import { ApproveDialog, CloseDialog, ReleaseDialog } from './ConfirmedSteps.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { ReworkDialog } from './ReworkDialog.tsx'

/** The steps with a dialog, in the order of the buttons; the first possible one is the main action. */
const stepDialogs = {
  approve: { actions: ['order.complete'], call: 'order.complete', Dialog: ApproveDialog },
  rework: { actions: ['order.rework'], call: 'order.rework', Dialog: ReworkDialog },
  release: { actions: ['order.release'], call: 'order.release', Dialog: ReleaseDialog },
  hold: { actions: ['order.hold'], call: 'order.hold', Dialog: HoldDialog },
  cancel: {
    actions: ['order.cancel.partner', 'order.cancel.customer', 'order.cancel.brand'],
    call: 'order.cancel',
    Dialog: CancelDialog,
  },
  close: { actions: ['order.close'], call: 'order.close', Dialog: CloseDialog },
} as const satisfies Record<
  string,
  {
    actions: readonly MarketplaceAction[]
    call: StaffCallName
    Dialog: (props: { order: Order; onClose: () => void }) => unknown
  }
>
type StepDialogName = keyof typeof stepDialogs

const stepNames = Object.keys(stepDialogs) as StepDialogName[]
/** Steps that have a button of their own; the others are in the menu. */
const mainSteps: readonly StepDialogName[] = ['approve', 'release']

/** The buttons of an order: what it allows now and the person's role too. */
export function OrderActions({ order, staff }: { order: Order; staff: CurrentStaff }) {
  const t = useTranslations('operatorOrders')
  const [open, setOpen] = useState<StepDialogName | null>(null)
  const possible = stepNames.filter((name) => {
    const { actions, call } = stepDialogs[name]
    return staff.actions.includes(call) && actions.some((one) => order.actions.includes(one))
  })
  const main = possible.find((name) => mainSteps.includes(name))
  const rest = possible.filter((name) => name !== main && name !== 'rework')
  const canOffer = staff.actions.includes('offer.create') && order.actions.includes('offer.create')
  const companies = getOperatorPath('matching', { id: order.api_id })
  const OpenDialog = open && stepDialogs[open].Dialog
  return (
    <>
      {possible.includes('rework') ? (
        <Button onPress={() => setOpen('rework')}>{t('actions.rework')}</Button>
      ) : null}
      {main ? (
        <Button kind="primary" onPress={() => setOpen(main)}>
          {t(`actions.${main}`)}
        </Button>
      ) : null}
      {canOffer ? (
        <Button kind={main ? 'secondary' : 'primary'} onPress={() => openPage(companies)}>
          {t('actions.offer')}
        </Button>
      ) : null}
      <MenuTrigger>
        <MenuButton icon={Ellipsis}>{t('more')}</MenuButton>
        <Menu label={t('more')}>
          <MenuItem onAction={() => openPage(companies)}>{t('actions.companies')}</MenuItem>
          {staff.actions.includes('order.create') ? (
            <MenuItem onAction={() => openPage(getOperatorPath('newOrder', {}, { from: order.api_id }))}>
              {t('actions.duplicate')}
            </MenuItem>
          ) : null}
          {rest.map((name) => (
            <MenuItem
              key={name}
              danger={name === 'cancel' || name === 'close'}
              onAction={() => setOpen(name)}
            >
              {t(`actions.${name}`)}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      {OpenDialog ? <OpenDialog order={order} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
