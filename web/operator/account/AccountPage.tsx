import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { callStaff } from '../staff-call.ts'
import { FactorsSection } from './FactorsSection.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

/** The own password and second factor. */
export function AccountPage({ staff }: { staff: CurrentStaff }) {
  const t = useTranslations('operator')
  const [isOpen, setOpen] = useState(false)
  const { data: current } = useQuery({
    queryKey: ['staff.current'],
    queryFn: () => callStaff('staff.current', {}),
    initialData: staff,
  })
  return (
    <>
      <PageHead title={t('pages.account')} subtitle={t('account.lead')} />
      {current.has_password ? null : (
        <Section look="card" title={t('account.provider')}>
          <p className="max-w-2xl text-sm text-muted">{t('account.providerText')}</p>
        </Section>
      )}
      {current.has_password ? (
        <div className="flex max-w-2xl flex-col gap-6">
          <Section look="card" title={t('account.password')}>
            <p className="mb-4 text-sm text-muted">{t('account.passwordText')}</p>
            <Button onPress={() => setOpen(true)}>{t('account.changePassword')}</Button>
          </Section>
          <FactorsSection />
        </div>
      ) : null}
      {isOpen ? <PasswordDialog email={staff.email} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
