import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { callStaff } from '../staff-call.ts'
import { CodesDialog } from './CodesDialog.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'

type OpenDialog = 'password' | 'factor' | 'renew' | { readonly codes: readonly string[] }

/** The own password and second factor. */
export function AccountPage({ staff }: { staff: CurrentStaff }) {
  const t = useTranslations('operator')
  const queries = useQueryClient()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  // The person of the session is shown at once; the count of codes may have changed since the log-in.
  const { data: current } = useQuery({
    queryKey: ['staff.current'],
    queryFn: () => callStaff('staff.current', {}),
    initialData: staff,
  })
  const close = () => setOpen(null)
  const showCodes = (codes: readonly string[]) => {
    setOpen({ codes })
    void queries.invalidateQueries({ queryKey: ['staff.current'] })
  }
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
            <Button onPress={() => setOpen('password')}>{t('account.changePassword')}</Button>
          </Section>
          <Section look="card" title={t('account.factor')}>
            <FactorState current={current} />
            <div className="flex flex-wrap gap-2">
              <Button
                kind={current.has_second_factor ? 'secondary' : 'primary'}
                onPress={() => setOpen('factor')}
              >
                {t(current.has_second_factor ? 'account.setUpAgain' : 'account.setUp')}
              </Button>
              {current.has_second_factor ? (
                <Button onPress={() => setOpen('renew')}>{t('account.renew')}</Button>
              ) : null}
            </div>
          </Section>
        </div>
      ) : null}
      {open === 'password' ? <PasswordDialog email={staff.email} onClose={close} /> : null}
      {open === 'renew' ? <RenewCodesDialog onDone={showCodes} onClose={close} /> : null}
      {open === 'factor' ? (
        <FactorDialog
          onDone={(codes) => {
            showToast({ tone: 'done', title: t('account.setUpDone') })
            showCodes(codes)
          }}
          onClose={close}
        />
      ) : null}
      {open !== null && typeof open === 'object' ? <CodesDialog codes={open.codes} onClose={close} /> : null}
    </>
  )
}

function FactorState({ current }: { current: CurrentStaff }) {
  const t = useTranslations('operator')
  return (
    <div className="mb-4">
      {current.has_second_factor ? (
        <p className="text-sm text-muted">
          {t('account.factorText')} {t('devices.codesLeft', { left: current.recovery_codes_left })}
        </p>
      ) : (
        <Banner tone="warning" title={t('account.noFactor')}>
          {t('account.noFactorText')}
        </Banner>
      )}
    </div>
  )
}
