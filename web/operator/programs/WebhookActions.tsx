import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Webhook } from '#contract/operator/webhooks/webhooks'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Menu, MenuButton, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { openPage, operatorPages } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { useProgramChange } from './programs.data.ts'
import { ReplayDialog } from './ReplayDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'

type OpenDialog = 'replay' | 'renew' | 'remove' | { readonly secret: string }

/** The actions of one webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('operator')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const { id, state, version } = webhook
  const params = { webhook_id: id }
  const next = state === 'active' ? 'paused' : 'active'
  const change = useProgramChange(
    () => callStaff('webhook.change', { params, body: { state: next, version } }),
    () => showToast({ tone: 'done', title: t(`webhooks.changed.${next}`) }),
  )
  const test = useProgramChange(
    () => callStaff('webhook.test', { params, body: {} }),
    () => showToast({ tone: 'done', title: t('webhooks.tested') }),
  )
  return (
    <>
      {state === 'active' ? (
        <Button onPress={() => setOpen('replay')}>{t('webhooks.replay')}</Button>
      ) : (
        <Button kind="primary" isPending={change.isPending} onPress={() => change.mutate(undefined)}>
          {t('webhooks.activate')}
        </Button>
      )}
      <MenuTrigger>
        <MenuButton icon={Ellipsis}>{t('webhooks.more')}</MenuButton>
        <Menu label={t('webhooks.more')}>
          {state === 'active' ? (
            <MenuItem onAction={() => test.mutate(undefined)}>{t('webhooks.test')}</MenuItem>
          ) : null}
          {state === 'active' ? (
            <MenuItem onAction={() => change.mutate(undefined)}>{t('webhooks.pause')}</MenuItem>
          ) : null}
          <MenuItem onAction={() => setOpen('renew')}>{t('webhooks.renewSecret')}</MenuItem>
          <MenuItem danger onAction={() => setOpen('remove')}>
            {t('webhooks.remove')}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {open === 'replay' ? <ReplayDialog webhookId={id} onClose={close} /> : null}
      {open === 'renew' ? (
        <RenewDialog webhookId={id} onDone={(secret) => setOpen({ secret })} onClose={close} />
      ) : null}
      {open === 'remove' ? <RemoveDialog webhook={webhook} onClose={close} /> : null}
      {open !== null && typeof open === 'object' ? (
        <SecretDialog title={t('programs.secretTitle')} secret={open.secret} onClose={close} />
      ) : null}
    </>
  )
}

interface RenewDialogProps {
  webhookId: string
  onDone: (secret: string) => void
  onClose: () => void
}

function RenewDialog({ webhookId, onDone, onClose }: RenewDialogProps) {
  const t = useTranslations('operator')
  const renew = useProgramChange(
    () => callStaff('webhook.renewSecret', { params: { webhook_id: webhookId }, body: {} }),
    ({ secret }) => onDone(secret),
  )
  return (
    <ConfirmDialog
      isOpen
      title={t('webhooks.renewTitle')}
      confirm={t('webhooks.renewSecret')}
      isPending={renew.isPending}
      onConfirm={() => renew.mutate(undefined)}
      onClose={onClose}
    >
      <p>{t('webhooks.renewText')}</p>
    </ConfirmDialog>
  )
}

function RemoveDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTranslations('operator')
  const remove = useProgramChange(
    () => callStaff('webhook.delete', { params: { webhook_id: webhook.id } }),
    () => {
      showToast({ tone: 'done', title: t('webhooks.removed') })
      openPage(operatorPages.programs)
    },
  )
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('webhooks.removeTitle')}
      confirm={t('webhooks.remove')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('webhooks.removeText', { url: webhook.url })}</p>
    </ConfirmDialog>
  )
}
