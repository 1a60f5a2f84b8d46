import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { takeNewVersion, useNewVersion } from './newVersion.ts'

/** Shown when a newer version lies ready; the page is loaded anew when it is pressed, and not before. */
export function UpdateButton() {
  const t = useTranslations('frame')
  const isReady = useNewVersion()
  return (
    <span role="status">
      {isReady ? (
        <Button size="small" icon={RefreshCw} onPress={() => void takeNewVersion()}>
          {t('newVersion')}
        </Button>
      ) : null}
    </span>
  )
}
