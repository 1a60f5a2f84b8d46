import { Ellipsis, MapPin, PanelRight, SquareCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { LazyMenuTrigger, Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import { getCustomerAddress, toMapUrl } from '../contact/contact-facts.ts'
import { type RowEntry, useRowTools } from './row-tools.ts'

/**
 * Shows further actions of a row; open from the start, because it is loaded when the user presses its button.
 */
export function RowMenu({ row, entries }: { row: OrderRow; entries: readonly RowEntry[] }) {
  const t = useTranslations('orderLists')
  const { openDialog, openPanel, toggleSelected } = useRowTools()
  const name = t('moreOf', { name: row.job.name })
  return (
    <LazyMenuTrigger>
      <AriaIconButton icon={Ellipsis} label={name} />
      <Menu label={name}>
        <MenuItem id="peek" icon={PanelRight} onAction={() => openPanel(row)}>
          {t('peek')}
        </MenuItem>
        <MenuItem id="map" icon={MapPin} href={toMapUrl(getCustomerAddress(row))} target="_blank">
          {t('map')}
        </MenuItem>
        <MenuItem id="select" icon={SquareCheck} onAction={() => toggleSelected(row.api_id, false)}>
          {t('select')}
        </MenuItem>
        {entries.map(({ id, label, icon, href, Dialog }) => (
          <MenuItem
            key={id}
            id={id}
            icon={icon}
            {...(href ? { href: href(row) } : {})}
            {...(Dialog ? { onAction: () => openDialog(row, Dialog) } : {})}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </LazyMenuTrigger>
  )
}
