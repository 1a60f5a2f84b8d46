import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { orderLinksQuery, useRevokeOrderLink } from './delegation.data.ts'

/** Lists the valid mailed links to this order, with a button to revoke each. */
export function AccessLinks({ orderId }: { orderId: string }) {
  const t = useTranslations('delegation')
  const format = useFormat()
  const failure = useErrorMessages()
  const query = useQuery(orderLinksQuery(orderId))
  const revoke = useRevokeOrderLink(orderId)
  const links = (query.data?.data ?? []).filter(({ state }) => state === 'active')
  if (links.length === 0) return null
  const end = (id: string) =>
    revoke.mutate(id, {
      onSuccess: () => showToast({ tone: 'done', title: t('revoked') }),
      onError: failure.showToast,
    })
  return (
    <section aria-label={t('links')} className="border-t border-line pt-4">
      <h3 className="text-h3">{t('links')}</h3>
      <p className="mb-2 text-sm text-muted">{t('linksText')}</p>
      <ul className="flex flex-col gap-2 text-sm">
        {links.map(({ id, contact, expires_at: until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {contact.name}
              <span className="block text-muted">{t('until', { date: format.date(until) })}</span>
            </span>
            <Button
              kind="danger"
              size="small"
              isPending={revoke.isPending && revoke.variables === id}
              aria-label={t('revokeOf', { name: contact.name })}
              onPress={() => end(id)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
