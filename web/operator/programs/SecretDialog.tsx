import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { CopyButton } from '#web/ui/controls/buttons/CopyButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface SecretDialogProps {
  title: string
  secret: string
  onClose: () => void
}

/** Shows a key or secret once. A press outside does not close it, so that it is not lost by accident. */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  const t = useTranslations('operator')
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={title}
      footer={
        <>
          <CopyButton text={secret} />
          <Button kind="primary" onPress={onClose}>
            {t('programs.stored')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning" title={t('programs.once')}>
          {t('programs.onceText')}
        </Banner>
        <p>
          <code className="wrap-anywhere text-ink select-all">{secret}</code>
        </p>
      </div>
    </Dialog>
  )
}
