import { useLocale, useTranslations } from 'use-intl'
import type { ServiceCategory } from '#contract/company/services'
import { useFormat } from '#web/i18n/use-format'
import { Badge } from '#web/ui/feedback/badges.tsx'

/** Shows the net prices of the services of a category. */
export function PriceTable({ prices, label }: { prices: ServiceCategory['prices']; label: string }) {
  const t = useTranslations('services')
  const format = useFormat()
  const locale = useLocale()
  return (
    <table aria-label={t('pricesOf', { category: label })} className="w-full text-sm">
      <thead className="text-left text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-3 font-normal">
            {t('service')}
          </th>
          <th scope="col" className="px-3 py-1.5 font-normal max-md:hidden">
            {t('since')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            {t('price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price.service.de} className="border-b border-line last:border-b-0">
            <td className="py-2 pr-3">
              <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
                {price.service[locale]}
                {price.is_own ? <Badge tone="accent">{t('own')}</Badge> : null}
              </span>
            </td>
            <td className="px-3 py-2 whitespace-nowrap text-muted tabular max-md:hidden">
              {format.date(price.valid_from)}
            </td>
            <td className="py-2 pl-3 text-right whitespace-nowrap tabular">
              {format.money(price.price_purchasing)} / {format.unit(price.unit_measure)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
