import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { hasPasskeySupport } from '#web/api/device/passkeys'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { FactorRow } from '#web/ui/data/FactorRow.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { CodesDialog } from './CodesDialog.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'

type Factors = StaffReply<'staff.factors'>
/** A passkey, or null for the authenticator app. */
type RemovedFactor = Factors['passkeys'][number] | null

type OpenDialog =
  | { readonly kind: 'app' | 'passkey' | 'renew' }
  | { readonly kind: 'rename'; readonly passkey: Factors['passkeys'][number] }
  | { readonly kind: 'remove'; readonly factor: RemovedFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** The second steps of the own log-in: authenticator app, passkeys and recovery codes. */
export function FactorsSection() {
  const t = useTranslations('operator')
  const queries = useQueryClient()
  const factors = useQuery({ queryKey: ['staff.factors'], queryFn: () => callStaff('staff.factors', {}) })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const finish = (done: string | null, codes: readonly string[] = []) => {
    if (done !== null) showToast({ tone: 'done', title: done })
    setOpen(codes.length > 0 ? { kind: 'codes', codes } : null)
    void queries.invalidateQueries({ queryKey: ['staff.factors'] })
    void queries.invalidateQueries({ queryKey: ['staff.current'] })
  }
  return (
    <Section look="card" title={t('account.factor')}>
      {factors.error ? <LoadFailure error={factors.error} onRetry={() => void factors.refetch()} /> : null}
      {factors.isPending ? <SkeletonText lines={5} /> : null}
      {factors.data ? <FactorList factors={factors.data} onOpen={setOpen} /> : null}
      {open?.kind === 'app' ? (
        <FactorDialog onDone={(codes) => finish(t('account.setUpDone'), codes)} onClose={close} />
      ) : null}
      {open?.kind === 'passkey' ? (
        <PasskeyDialog onDone={(codes) => finish(t('passkeys.added'), codes)} onClose={close} />
      ) : null}
      {open?.kind === 'rename' ? (
        <RenamePasskeyDialog
          passkey={open.passkey}
          onDone={() => finish(t('passkeys.renamed'))}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'remove' ? (
        <RemoveFactorDialog
          passkey={open.factor}
          onDone={() => finish(t('passkeys.removed'))}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'renew' ? (
        <RenewCodesDialog onDone={(codes) => finish(null, codes)} onClose={close} />
      ) : null}
      {open?.kind === 'codes' ? <CodesDialog codes={open.codes} onClose={close} /> : null}
    </Section>
  )
}

interface FactorListProps {
  factors: Factors
  onOpen: (dialog: OpenDialog) => void
}

function FactorList({ factors, onOpen }: FactorListProps) {
  const t = useTranslations('operator')
  const format = useFormat()
  const { authenticator_since: appSince, passkeys, recovery_codes_left: codesLeft } = factors
  const count = passkeys.length + (appSince === null ? 0 : 1)
  return (
    <>
      {count === 0 ? (
        <Banner tone="warning" title={t('account.noFactor')}>
          {t('account.noFactorText')}
        </Banner>
      ) : (
        <p className="text-sm text-muted">
          {t('account.factorText')} {count === 1 ? t('account.lastFactor') : null}
        </p>
      )}
      <ul className="mt-4 flex flex-col divide-y divide-line border-y border-line">
        <FactorRow
          icon={Smartphone}
          title={t('account.app')}
          text={
            appSince === null ? t('account.appHint') : t('passkeys.since', { since: format.date(appSince) })
          }
        >
          <Button size="small" onPress={() => onOpen({ kind: 'app' })}>
            {t(appSince === null ? 'account.setUp' : 'account.setUpAgain')}
          </Button>
          {appSince !== null && count > 1 ? (
            <RemoveButton name={t('account.app')} onPress={() => onOpen({ kind: 'remove', factor: null })} />
          ) : null}
        </FactorRow>
        {passkeys.map((passkey) => (
          <FactorRow
            key={passkey.id}
            icon={KeyRound}
            title={passkey.name}
            text={formatPasskeyUse(passkey, t, format.date)}
          >
            <Button
              size="small"
              aria-label={t('passkeys.renameOf', { name: passkey.name })}
              onPress={() => onOpen({ kind: 'rename', passkey })}
            >
              {t('passkeys.rename')}
            </Button>
            {count > 1 ? (
              <RemoveButton name={passkey.name} onPress={() => onOpen({ kind: 'remove', factor: passkey })} />
            ) : null}
          </FactorRow>
        ))}
        {hasPasskeySupport() ? (
          <FactorRow icon={KeyRound} title={t('passkeys.passkey')} text={t('passkeys.hint')}>
            <Button size="small" onPress={() => onOpen({ kind: 'passkey' })}>
              {t('passkeys.add')}
            </Button>
          </FactorRow>
        ) : null}
        {count > 0 ? (
          <FactorRow
            icon={LifeBuoy}
            title={t('codes.title')}
            text={t('devices.codesLeft', { left: codesLeft })}
          >
            <Button size="small" onPress={() => onOpen({ kind: 'renew' })}>
              {t('account.renew')}
            </Button>
          </FactorRow>
        ) : null}
      </ul>
    </>
  )
}

function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  const t = useTranslations('operator')
  return (
    <Button size="small" aria-label={t('passkeys.removeOf', { name })} onPress={onPress}>
      {t('passkeys.remove')}
    </Button>
  )
}

function formatPasskeyUse(
  { created_at: createdAt, last_used_at: lastUsedAt }: Factors['passkeys'][number],
  t: ReturnType<typeof useTranslations<'operator'>>,
  formatDate: (instant: string) => string,
): string {
  const since = formatDate(createdAt)
  return lastUsedAt === null
    ? t('passkeys.since', { since })
    : t('passkeys.sinceAndUsed', { since, used: formatDate(lastUsedAt) })
}
