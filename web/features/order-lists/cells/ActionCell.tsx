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
import { listDefinitions } from '../list/list-definitions.ts'
import { useRowTools } from './row-tools.ts'

/** Shows the row's button and a menu with further actions; a card only the menu. */
export function ActionCell({ row, isCard = false }: { row: OrderRow; isCard?: boolean }) {
  if (!row.sfid) return null
  return (
    <span className="flex items-center justify-end gap-1 print:hidden">
      {isCard ? null : <LeadAction row={row} />}
      <MoreActions row={row} />
    </span>
  )
}

export function LeadAction({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const { openPanel } = useRowTools()
  const { href, messageKey } = useLeadAction(row)
  const label = t(labelKeys[messageKey], { name: row.job.name })
  if (!href)
    return (
      <Button size="small" onPress={() => openPanel(row)} aria-label={label}>
        {t(messageKey)}
      </Button>
    )
  const isAct = messageKey === 'act'
  return (
    <ButtonLink
      kind={isAct ? 'danger' : 'secondary'}
      size="small"
      href={isAct ? `${href}?showActions=true` : href}
      aria-label={label}
    >
      {t(messageKey)}
    </ButtonLink>
  )
}

const labelKeys = { details: 'detailsOf', act: 'actOn', check: 'checkOf', sign: 'signOf' } as const

/** Returns where the row's button leads, and its text; without a path it opens the panel. */
function useLeadAction(row: OrderRow): { href: string | null; messageKey: keyof typeof labelKeys } {
  const user = useUser()
  const { queue, getPath } = useRowTools()
  const { action } = listDefinitions[queue]
  const href = getPath(row)
  if (!href || (action === 'act' && !canOpenPage('order', user))) return { href, messageKey: 'details' }
  return { href, messageKey: action }
}

/** Loads the menu when the user points at it or focuses it. */
function MoreActions({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const { rowMenu } = useRowTools()
  const [isOpened, setIsOpened] = useState(false)
  const button = (
    <IconButton
      icon={Ellipsis}
      label={t('moreOf', { name: row.job.name })}
      aria-haspopup="menu"
      withoutTooltip
      onPress={() => setIsOpened(true)}
      onPointerEnter={() => void rowMenu.load()}
    />
  )
  if (!isOpened) return button
  return (
    <LazyBoundary fallback={button}>
      <rowMenu.Menu row={row} />
    </LazyBoundary>
  )
}
