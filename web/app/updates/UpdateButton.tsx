import { RefreshCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { applyNewVersion } from './apply-new-version.ts'
import { newVersion } from './new-version.ts'
import { hasUnsavedInput, watchInput } from './unsaved-input.ts'

const ConfirmDialog = lazyPart(() =>
  import('#web/ui/overlays/ConfirmDialog.tsx').then((part) => ({ default: part.ConfirmDialog })),
)

/**
 * Offers a new version of the app; the page only reloads when the user presses it. Asks first if there is
 * unsaved input.
 */
export function UpdateButton() {
  const t = useTranslations('frame')
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
  const isApplying = useSyncExternalStore(newVersion.subscribe, newVersion.isWanted)
  const [isConfirming, setAsking] = useState(false)
  useEffect(watchInput, [])
  const press = () => {
    if (hasUnsavedInput()) setAsking(true)
    else void applyNewVersion()
  }
  const keepTyping = () => {
    newVersion.setWanted(false)
    setAsking(false)
  }
  return (
    // Without a new version the live region takes no space.
    <span role="status" className="empty:-ml-2 md:empty:-ml-3">
      {isReady ? (
        <>
          <span className="max-md:hidden">
            <Button size="small" icon={RefreshCw} isPending={isApplying} onPress={press}>
              {t('newVersion')}
            </Button>
          </span>
          {/* On a phone the bar has no space for a text. */}
          <span className="md:hidden">
            <IconButton icon={RefreshCw} label={t('newVersion')} onPress={press} />
          </span>
        </>
      ) : null}
      {isConfirming ? (
        <LazyBoundary>
          <ConfirmDialog
            isOpen
            title={t('newVersionTitle')}
            confirm={t('newVersionNow')}
            cancel={t('newVersionLater')}
            isPending={isApplying}
            onConfirm={() => void applyNewVersion()}
            onClose={keepTyping}
          >
            {t('newVersionText')}
          </ConfirmDialog>
        </LazyBoundary>
      ) : null}
    </span>
  )
}
