import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import { stopPersisting } from '#web/offline/cache/persisted-queries'
import { orderAccess } from '#web/api/session/order-access'
import { orderLink } from '#web/offline/links/order-link'
import { useOutbox } from '#web/offline/outbox/outbox'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'

/** Ends the session of a mailed link and deletes its data from the device, as the logout does for users. */
export function LeaveLinkButton() {
  const t = useTranslations('orderLinks')
  const [isAsked, setAsked] = useState(false)
  const { length: count } = useOutbox()
  const leave = async () => {
    stopPersisting()
    await orderLink.forget()
    orderAccess.forget()
    // Reloads the page, because a tab decides at its start whether it uses a link or a login.
    location.replace(pages.login.path)
  }
  return (
    <>
      <IconButton icon={Eraser} label={t('leave')} onPress={() => setAsked(true)} />
      <ConfirmDialog
        isOpen={isAsked}
        title={t('leaveTitle')}
        confirm={t('leaveConfirm')}
        danger={count > 0}
        onConfirm={() => void leave()}
        onClose={() => setAsked(false)}
      >
        <p>{t('leaveText')}</p>
        {count > 0 ? <p>{t('leaveUnsent', { count })}</p> : null}
      </ConfirmDialog>
    </>
  )
}
