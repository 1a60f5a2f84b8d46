import { ArrowDownUp, Ellipsis, FolderDown, Link2, Printer, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { LazyMenuTrigger, Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import { type ListView, toListPath } from '../list/list-query.ts'
import { useCardColumns } from '../rows/use-row-layout.ts'
import { useDownloadProtocols } from './list-protocols.data.ts'
import { deleteView, useSavedViews } from './saved-views.ts'

interface ListMenuProps {
  view: ListView
  hasProtocols: boolean
}

/** Rare actions of a list: all protocols, print, copy the link, delete the current view. */
export function ListMenu({ view, hasProtocols }: ListMenuProps) {
  const t = useTranslations('orderLists')
  const { contact } = useUser()
  const failure = useErrorMessages()
  const download = useDownloadProtocols(view)
  // Cards have no table head to sort by.
  const hasSortItems = useCardColumns() !== 0
  const path = toListPath(view)
  const current = useSavedViews(contact.id, view.queue).find(({ href }) => href === path)
  return (
    <LazyMenuTrigger>
      <AriaIconButton icon={Ellipsis} label={t('moreTools')} />
      <Menu label={t('moreTools')}>
        {hasProtocols ? (
          <MenuItem
            icon={FolderDown}
            onAction={() => download.mutate(undefined, { onError: failure.showToast })}
          >
            {t('protocols')}
          </MenuItem>
        ) : null}
        {hasSortItems ? (
          <MenuItem
            icon={ArrowDownUp}
            href={toListPath({ ...view, sort: { by: 'appointment', dir: 'asc' } })}
          >
            {t('sortAppointment')}
          </MenuItem>
        ) : null}
        {hasSortItems ? (
          <MenuItem icon={ArrowDownUp} href={toListPath({ ...view, sort: { by: 'status', dir: 'desc' } })}>
            {t('sortStatus')}
          </MenuItem>
        ) : null}
        <MenuItem icon={Printer} onAction={() => setTimeout(() => print())}>
          {t('printList')}
        </MenuItem>
        <MenuItem
          icon={Link2}
          onAction={() => void copyListUrl(location.origin + path, t('addressCopied'), t('copyFailed'))}
        >
          {t('copyAddress')}
        </MenuItem>
        {current ? (
          <MenuItem icon={Trash2} onAction={() => deleteView(contact.id, view.queue, current.name)}>
            {t('forgetView', { name: current.name })}
          </MenuItem>
        ) : null}
      </Menu>
    </LazyMenuTrigger>
  )
}

async function copyListUrl(url: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ tone: 'done', title: done })
  } catch {
    showToast({ tone: 'warning', title: failed })
  }
}
