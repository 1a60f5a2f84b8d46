import { Ellipsis, Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { orderExportFormats } from '#contract/operator/orders/order-filters'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { parseStaffRoute } from '#contract/operator/staff-calls'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Menu, MenuButton, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { getOperatorPath, openPage } from '../navigation.ts'
import { toQueryString } from '../staff-call.ts'

const { path: exportPath } = parseStaffRoute('order.export')

interface OrdersHeadProps {
  staff: CurrentStaff
  /** The filter of the list as its call takes it; the export has the same orders. */
  query: Parameters<typeof toQueryString>[0]
  /** null: what is shown has no columns. */
  onColumns: (() => void) | null
}

/** The title of the order list with a new order, the export, and the choice of columns. */
export function OrdersHead({ staff, query, onColumns }: OrdersHeadProps) {
  const t = useTranslations('operatorOrders')
  const words = useTranslations('orderRuns')
  const locale = useLocale()
  return (
    <PageHead
      title={t('list.title')}
      isTight
      actions={
        <>
          <MenuTrigger>
            <MenuButton icon={Ellipsis}>{t('more')}</MenuButton>
            <Menu label={t('more')}>
              {onColumns ? <MenuItem onAction={onColumns}>{t('list.columns.title')}</MenuItem> : null}
              {staff.actions.includes('order.export')
                ? orderExportFormats.map((format) => (
                    <MenuItem
                      key={format}
                      href={`${exportPath}${toQueryString({ ...query, format, locale })}`}
                      download=""
                    >
                      {t(`list.export.${format}`)}
                    </MenuItem>
                  ))
                : null}
              <MenuItem onAction={() => openPage(getOperatorPath('orderRuns'))}>{words('title')}</MenuItem>
            </Menu>
          </MenuTrigger>
          {staff.actions.includes('order.create') ? (
            <ButtonLink kind="primary" icon={Plus} href={getOperatorPath('newOrder')}>
              {t('list.new')}
            </ButtonLink>
          ) : null}
        </>
      }
    />
  )
}
