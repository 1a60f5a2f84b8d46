import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LazyMenuTrigger, Menu, MenuButton, MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import type { OrderActionItem } from './order-actions.ts'

interface ActionMenuProps {
  items: readonly OrderActionItem[]
  onOpen: (id: string) => void
}

/** Shows the further actions of an order; open from the start, because its button was pressed to load it. */
export function ActionMenu({ items, onOpen }: ActionMenuProps) {
  const t = useTranslations('order')
  const plain = items.filter(({ isDanger }) => !isDanger)
  const dangerous = items.filter(({ isDanger }) => isDanger)
  const toItem = ({ id, label, href, isDanger }: OrderActionItem) => (
    <MenuItem key={id} id={id} danger={isDanger} {...(href ? { href } : { onAction: () => onOpen(id) })}>
      {label}
    </MenuItem>
  )
  return (
    <LazyMenuTrigger>
      <MenuButton icon={ChevronDown} label={t('page.moreActions')}>
        {t('page.more')}
      </MenuButton>
      <Menu label={t('page.moreActions')}>
        {plain.map(toItem)}
        {plain.length > 0 && dangerous.length > 0 ? <MenuSeparator /> : null}
        {dangerous.map(toItem)}
      </Menu>
    </LazyMenuTrigger>
  )
}
