import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { callStaff } from './staff-call.ts'

/** Names the company whose rows are listed; a press lists those of all companies again. */
export function CompanyFilter({ id, onEnd }: { id: string; onEnd: () => void }) {
  const t = useTranslations('operatorOrders.list')
  const company = useQuery({
    queryKey: ['account.read', id],
    queryFn: () => callStaff('account.read', { params: { account_id: id } }),
  })
  return (
    <Button icon={X} size="small" aria-label={t('allPartners')} onPress={onEnd}>
      {t('partner', { name: company.data?.name ?? '…' })}
    </Button>
  )
}
