import { Ellipsis, FolderDown, Phone, Send, UserRoundPlus, X } from 'lucide-react'
import { useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { BulkAction } from '#contract/orders/model/bulk-actions'
import type { OrderRow } from '#contract/orders/orders'
import type { OrderQueue } from '#contract/orders/model/queues'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { useSaveCallList } from './call-list.ts'

interface SelectionBarProps {
  rows: readonly OrderRow[]
  queue: OrderQueue
  onEnd: () => void
}

/** The actions for the selected orders. The server decides for each of them. */
export function SelectionBar({ rows, queue, onEnd }: SelectionBarProps) {
  const t = useTranslations('orderLists')
  const user = useUser()
  const saveCallList = useSaveCallList()
  // A dialog keeps its orders: rows that it changes may leave the list.
  const [running, setRunning] = useState<{ action: BulkAction; rows: readonly OrderRow[] } | null>(null)
  const start = (action: BulkAction) => setRunning({ action, rows })
  return (
    <>
      <div
        role="region"
        aria-label={t('selection')}
        data-chrome=""
        className="sticky bottom-(--bar-bottom) z-20 mx-auto mt-3 flex w-fit max-w-[calc(100%-var(--right))] -translate-x-[calc(var(--right)/2)] flex-wrap items-center gap-2 rounded border border-line bg-raised py-1.5 pr-1.5 pl-4 text-sm shadow-float"
      >
        <span role="status" className="mr-2 font-medium whitespace-nowrap">
          {t('selected', { count: rows.length })}
        </span>
        {canMakeCall('order.delegate', user) ? (
          <Button icon={UserRoundPlus} onPress={() => start('assign')}>
            {t('bulk.assign')}
          </Button>
        ) : null}
        {rows.some((row) => row.actions.includes('order.submit')) ? (
          <Button icon={Send} onPress={() => start('submit')}>
            {t('bulk.submit')}
          </Button>
        ) : null}
        <MenuTrigger>
          <AriaIconButton icon={Ellipsis} label={t('selectionMore')} />
          <Menu label={t('selectionMore')} placement="top end">
            <MenuItem icon={FolderDown} onAction={() => start('protocols')}>
              {t('bulk.protocols')}
            </MenuItem>
            <MenuItem icon={Phone} onAction={() => saveCallList(rows)}>
              {t('bulk.callList')}
            </MenuItem>
          </Menu>
        </MenuTrigger>
        <IconButton icon={X} label={t('endSelection')} onPress={onEnd} />
      </div>
      {running ? <BulkDialog {...running} queue={queue} onClose={() => setRunning(null)} /> : null}
    </>
  )
}
