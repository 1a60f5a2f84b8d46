import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProgramKey } from '#contract/operator/programs/program-keys'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { type KeyAction, KeyTable } from './KeyTable.tsx'
import { keysQuery, useProgramChange } from './programs.data.ts'
import { RotateDialog } from './RotateDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookList } from './WebhookList.tsx'

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: KeyAction; readonly key: ProgramKey }
  | { readonly kind: 'secret'; readonly secret: string }

/** The keys of programs and the webhooks. */
export function ProgramsPage() {
  const t = useTranslations('operator')
  const keys = useQuery(keysQuery)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const showSecret = (secret: string | null) => setOpen(secret === null ? null : { kind: 'secret', secret })
  return (
    <>
      <PageHead
        title={t('pages.programs')}
        subtitle={t('programs.lead')}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setOpen({ kind: 'create' })}>
            {t('programs.create')}
          </Button>
        }
      />
      <div className="flex flex-col gap-8">
        {keys.error ? (
          <LoadFailure error={keys.error} onRetry={() => void keys.refetch()} />
        ) : (
          <KeyTable
            keys={keys.data?.data ?? []}
            isLoading={keys.isPending}
            onAction={(kind, key) => setOpen({ kind, key })}
          />
        )}
        <WebhookList />
      </div>
      {open?.kind === 'create' ? <KeyDialog shown={null} onDone={showSecret} onClose={close} /> : null}
      {open?.kind === 'change' ? <KeyDialog shown={open.key} onDone={close} onClose={close} /> : null}
      {open?.kind === 'rotate' ? <RotateDialog shown={open.key} onDone={showSecret} onClose={close} /> : null}
      {open?.kind === 'end' ? <EndDialog shown={open.key} onClose={close} /> : null}
      {open?.kind === 'secret' ? (
        <SecretDialog title={t('programs.newKey')} secret={open.secret} onClose={close} />
      ) : null}
    </>
  )
}

function EndDialog({ shown, onClose }: { shown: ProgramKey; onClose: () => void }) {
  const t = useTranslations('operator')
  const { id, name } = shown
  const end = useProgramChange(
    () => callStaff('key.end', { params: { id }, body: {} }),
    () => {
      showToast({ tone: 'done', title: t('programs.ended', { name }) })
      onClose()
    },
  )
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('programs.endTitle', { name })}
      confirm={t('programs.end')}
      isPending={end.isPending}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      <p>{t('programs.endText')}</p>
    </ConfirmDialog>
  )
}
