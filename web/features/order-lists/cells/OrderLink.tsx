import type { MouseEvent, ReactNode } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import { RowLink, rowLinkStyle } from '#web/ui/data/RowLink.tsx'
import { useRowTools } from './row-tools.ts'

/** The link that covers the row: to the order's page, else to its panel in the list. */
export function OrderLink({ row, children }: { row: OrderRow; children: ReactNode }) {
  const { getPath, getPanelPath, openPanel } = useRowTools()
  const href = getPath(row)
  if (href)
    return (
      <RowLink href={href} isTruncated>
        {children}
      </RowLink>
    )
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openPanel(row)
  }
  return (
    <a
      href={getPanelPath(row)}
      data-row-link=""
      onClick={open}
      className={`min-w-0 truncate leading-6 ${rowLinkStyle}`}
    >
      {children}
    </a>
  )
}
