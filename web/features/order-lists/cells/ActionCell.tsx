import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { loadRowMenu, RowMenu } from '../lazy-components.ts'
import { listDefinitions } from '../list/list-definitions.ts'
import { useRowTools } from './row-tools.ts'

/** Shows the row's button and a menu with further actions. */
export function ActionCell({ row, wide = false }: { row: OrderRow; wide?: boolean }) {
  if (!row.sfid) return null
  return (
    <span className="flex items-center justify-end gap-1 print:hidden">
      <LeadAction row={row} wide={wide} />
      <MoreActions row={row} wide={wide} />
    </span>
  )
}

function LeadAction({ row, wide }: { row: OrderRow; wide: boolean }) {
  const t = useTranslations('orderLists')
  const user = useUser()
  const { queue, getPath, openPanel } = useRowTools()
  const { action } = listDefinitions[queue]
  const href = getPath(row)
  const name = row.job.name
  if (!href) {
    return (
      <Button size="small" wide={wide} onPress={() => openPanel(row)} aria-label={t('detailsOf', { name })}>
        {t('details')}
      </Button>
    )
  }
  if (action === 'act' && canOpenPage('order', user)) {
    return (
      <ButtonLink
        kind="danger"
        size="small"
        wide={wide}
        href={`${href}?showActions=true`}
        aria-label={t('actOn', { name })}
      >
        {t('act')}
      </ButtonLink>
    )
  }
  const messageKey = action === 'check' ? 'check' : action === 'sign' ? 'sign' : 'details'
  return (
    <ButtonLink size="small" wide={wide} href={href} aria-label={t(`${messageKey}Of`, { name })}>
      {t(messageKey)}
    </ButtonLink>
  )
}

/** Loads the menu when the user points at it or focuses it. */
function MoreActions({ row, wide }: { row: OrderRow; wide: boolean }) {
  const t = useTranslations('orderLists')
  const { entries, hasMenus } = useRowTools()
  const [isOpened, setIsOpened] = useState(false)
  const ownItems = entries.filter((entry) => entry.isFor(row))
  // Reserves the width of the menu, so that buttons in a table align.
  if (ownItems.length === 0) return hasMenus && !wide ? <span className="size-9 shrink-0" /> : null
  const button = (
    <IconButton
      icon={Ellipsis}
      label={t('moreOf', { name: row.job.name })}
      aria-haspopup="menu"
      onPress={() => setIsOpened(true)}
      onPointerEnter={() => void loadRowMenu()}
    />
  )
  if (!isOpened) return button
  return (
    <LazyBoundary fallback={button}>
      <RowMenu row={row} entries={ownItems} />
    </LazyBoundary>
  )
}
