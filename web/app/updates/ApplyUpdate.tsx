import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { applyNewVersion } from './apply-new-version.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

/** Loads the new version when the user presses it, and asks first if there is unsaved input. */
export function ApplyUpdate() {
  const t = useTranslations('frame')
  const [isConfirming, setConfirming] = useState(false)
  const press = () => {
    if (hasUnsavedInput()) setConfirming(true)
    else void applyNewVersion()
  }
  return (
    <>
      <span className="max-md:hidden">
        <Button size="small" icon={RefreshCw} onPress={press}>
          {t('newVersion')}
        </Button>
      </span>
      {/* On a phone the bar has no space for a text. */}
      <span className="md:hidden">
        <IconButton icon={RefreshCw} label={t('newVersion')} onPress={press} />
      </span>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('newVersionTitle')}
        confirm={t('newVersionNow')}
        cancel={t('newVersionLater')}
        onConfirm={() => void applyNewVersion()}
        onClose={() => setConfirming(false)}
      >
        {t('newVersionText')}
      </ConfirmDialog>
    </>
  )
}
