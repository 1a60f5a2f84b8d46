import { RefreshCw } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { applyNewVersion, useIsNewVersionReady } from './apply-new-version.ts'
import { hasUnsavedInput, watchInput } from './unsaved-input.ts'

const ConfirmDialog = lazy(() =>
  import('#web/ui/overlays/ConfirmDialog.tsx').then((part) => ({ default: part.ConfirmDialog })),
)

/**
 * Shown when a newer version lies ready; the page is loaded anew when it is pressed, and not before. Over something
 * typed it asks first.
 */
export function UpdateButton() {
  const t = useTranslations('frame')
  const isReady = useIsNewVersionReady()
  const [asking, setAsking] = useState(false)
  useEffect(watchInput, [])
  const press = () => {
    if (hasUnsavedInput()) setAsking(true)
    else void applyNewVersion()
  }
  return (
    // While there is nothing to say it takes no room in its row, and is there to be read from.
    <span role="status" className="empty:-ml-2 md:empty:-ml-3">
      {isReady ? (
        <>
          <span className="max-md:hidden">
            <Button size="small" icon={RefreshCw} onPress={press}>
              {t('newVersion')}
            </Button>
          </span>
          {/* Beside the outbox, the bell and oneself there is no room for words on a phone. */}
          <span className="md:hidden">
            <IconButton icon={RefreshCw} label={t('newVersion')} onPress={press} />
          </span>
        </>
      ) : null}
      {asking ? (
        <LazyBoundary>
          <ConfirmDialog
            isOpen
            title={t('newVersionTitle')}
            confirm={t('newVersionNow')}
            cancel={t('newVersionLater')}
            onConfirm={() => void applyNewVersion()}
            onClose={() => setAsking(false)}
          >
            {t('newVersionText')}
          </ConfirmDialog>
        </LazyBoundary>
      ) : null}
    </span>
  )
}
