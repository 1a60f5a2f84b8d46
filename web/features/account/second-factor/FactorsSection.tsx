import { useQuery } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Factors } from '#contract/people/second-factor'
import { callApi } from '#web/api/call'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { hasPasskeySupport } from '#web/api/device/passkeys'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { FactorRow } from '#web/ui/data/FactorRow.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { lazyPart } from '#web/ui/lazy-part'
import { factorsQuery, useFactorChange } from '../account.data.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

const AuthenticatorDialog = lazyPart(() =>
  import('./AuthenticatorDialog.tsx').then((part) => ({ default: part.AuthenticatorDialog })),
)
const PasskeyDialog = lazyPart(() =>
  import('./PasskeyDialog.tsx').then((part) => ({ default: part.PasskeyDialog })),
)

type FactorDialogName = 'authenticator' | 'passkey' | null

/** Configures the optional second step of the login: authenticator app, passkeys and recovery codes. */
export function FactorsSection() {
  const t = useTranslations('account')
  const { data, error } = useQuery(factorsQuery)
  const [open, setOpen] = useState<FactorDialogName>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = (fresh: readonly string[]) => {
    setOpen(null)
    showToast({ tone: 'done', title: t('factors.added') })
    if (fresh.length > 0) setCodes(fresh)
  }
  const isOn = data && (data.authenticator_since !== null || data.passkeys.length > 0)
  return (
    <Section
      title={t('factors.title')}
      look="card"
      aside={
        data ? <Badge tone={isOn ? 'done' : 'neutral'}>{t(isOn ? 'factors.on' : 'factors.off')}</Badge> : null
      }
    >
      <p className="mb-4 text-sm text-muted">{t('factors.lead')}</p>
      {error ? <QueryError error={error} /> : null}
      {data ? (
        <FactorList factors={data} onAdd={setOpen} onCodes={setCodes} />
      ) : error ? null : (
        <SkeletonText lines={4} />
      )}
      <LazyBoundary>
        {open === 'authenticator' ? (
          <AuthenticatorDialog onClose={() => setOpen(null)} onDone={finish} />
        ) : null}
        {open === 'passkey' ? <PasskeyDialog onClose={() => setOpen(null)} onDone={finish} /> : null}
      </LazyBoundary>
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </Section>
  )
}

interface FactorListProps {
  factors: Factors
  onAdd: (kind: 'authenticator' | 'passkey') => void
  onCodes: (codes: readonly string[]) => void
}

function FactorList({ factors, onAdd, onCodes }: FactorListProps) {
  const t = useTranslations('account')
  const format = useFormat()
  const { showToast: toastError } = useErrorMessages()
  const removeApp = useFactorChange(() => callApi('factor.removeAuthenticator'))
  const removePasskey = useFactorChange((id: string) => callApi('factor.removePasskey', { params: { id } }))
  const renew = useFactorChange(() => callApi('factor.renewRecoveryCodes', { body: {} }))
  const isOn = factors.authenticator_since !== null || factors.passkeys.length > 0
  const newCodes = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
      onError: toastError,
    })
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      <FactorRow
        icon={Smartphone}
        title={t('factors.app')}
        text={
          factors.authenticator_since
            ? t('factors.since', { since: format.date(factors.authenticator_since) })
            : t('factors.appHint')
        }
      >
        {factors.authenticator_since ? (
          <RemoveFactorButton
            factorName={t('factors.app')}
            onRemove={(done) => removeApp.mutate(undefined, done)}
          />
        ) : (
          <Button size="small" onPress={() => onAdd('authenticator')}>
            {t('factors.addApp')}
          </Button>
        )}
      </FactorRow>
      {factors.passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          icon={KeyRound}
          title={passkey.name}
          text={t('factors.since', { since: format.date(passkey.created_at) })}
        >
          <RemoveFactorButton
            factorName={passkey.name}
            onRemove={(done) => removePasskey.mutate(passkey.id, done)}
          />
        </FactorRow>
      ))}
      {hasPasskeySupport() ? (
        <FactorRow icon={KeyRound} title={t('factors.passkey')} text={t('factors.passkeyHint')}>
          <Button size="small" onPress={() => onAdd('passkey')}>
            {t('factors.addPasskey')}
          </Button>
        </FactorRow>
      ) : null}
      {isOn ? (
        <FactorRow
          icon={LifeBuoy}
          title={t('factors.codes')}
          text={t('factors.codesLeft', { left: factors.recovery_codes_left })}
        >
          <Button size="small" isPending={renew.isPending} onPress={newCodes}>
            {t('factors.renewCodes')}
          </Button>
        </FactorRow>
      ) : null}
    </ul>
  )
}

interface RemoveCallbacks {
  onSuccess: () => void
  onError: (error: unknown) => void
}

function RemoveFactorButton({
  factorName,
  onRemove,
}: {
  factorName: string
  onRemove: (done: RemoveCallbacks) => void
}) {
  const t = useTranslations('account')
  const { showToast: toastError } = useErrorMessages()
  const [asking, setAsking] = useState(false)
  const remove = () => {
    setAsking(false)
    onRemove({
      onSuccess: () => showToast({ tone: 'done', title: t('factors.removed') }),
      onError: toastError,
    })
  }
  return (
    <>
      <Button
        size="small"
        aria-label={t('factors.removeOf', { what: factorName })}
        onPress={() => setAsking(true)}
      >
        {t('factors.remove')}
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title={t('factors.removeTitle', { what: factorName })}
        confirm={t('factors.remove')}
        danger
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t('factors.removeText')}
      </ConfirmDialog>
    </>
  )
}
