import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { KeepOwnInput } from '#web/features/order/conflict/KeepOwnInput.tsx'
import { useDecision } from '#web/features/order/conflict/use-decision'
import { useSetPartnerEid } from '#web/features/order/order.data'
import { setPartnerEid } from '#web/offline/undo/order-calls'
import { useUndoToast } from '#web/offline/undo/use-undo-toast'

/** Edits the partner's own number of the order in place while the server allows it. */
export function OwnNumberFact({ order }: { order: Order }) {
  const t = useTranslations('order')
  const [editing, setEditing] = useState<boolean | 'done'>(false)
  const shown = <span className="tabular">{order.partner_eid ?? t('none')}</span>
  if (!order.actions.includes('order.setPartnerEid')) return shown
  if (editing === true) return <EditOwnNumber order={order} onClose={() => setEditing('done')} />
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 wrap-anywhere">{shown}</span>
      <span className="-my-2 inline-flex print:hidden">
        <IconButton
          icon={Pencil}
          label={t('editOwnNumber')}
          onPress={() => setEditing(true)}
          // Returns the focus to the button after editing.
          autoFocus={editing === 'done'}
        />
      </span>
    </span>
  )
}

function EditOwnNumber({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('order')
  const [before] = useState(order.partner_eid)
  const [value, setValue] = useState(before ?? '')
  const save = useSetPartnerEid(order)
  const showDone = useUndoToast()
  const decision = useDecision(order, save, {
    input: { partnerEid: value.trim() || null },
    fields: ['partnerEid'],
    onDone: ({ version }) => {
      showDone({
        title: t('ownNumberSaved'),
        orderId: order.api_id,
        version,
        undo: (now) => setPartnerEid(order.api_id, before, now),
      })
      onClose()
    },
  })
  return (
    <KeepOwnInput decision={decision} needs="order.setPartnerEid" onTakeTheirs={onClose}>
      <form
        className="flex max-w-sm flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          decision.send()
        }}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <TextField
          label={t('ownNumber')}
          value={value}
          onChange={setValue}
          maxLength={64}
          autoFocus
          error={getFieldErrors(save.error, 'partnerEid')}
        />
        <Button type="submit" isPending={save.isPending}>
          {t('save')}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
      </form>
    </KeepOwnInput>
  )
}
