import { useRouterState } from '@tanstack/react-router'
import { Download, Share, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Docked } from '#web/ui/layout/Dock.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { postponeInstallPrompt, installApp, canAskToInstall, useInstallOption } from './install-app.ts'

/** Offers on phones to install the app, once in a long time and never over the first page of a visit. */
export function InstallNotice() {
  const t = useTranslations('frame')
  const installing = useInstallOption()
  const [isDismissed, setAsked] = useState(() => !canAskToInstall())
  const hasNavigated = useHasNavigated()
  if (installing === 'no' || isDismissed || !hasNavigated) return null
  const done = () => {
    postponeInstallPrompt()
    setAsked(true)
  }
  return (
    <Docked slot="notice">
      <aside
        data-chrome=""
        aria-label={t('install')}
        className="flex items-center gap-3 border-t border-line bg-raised px-4 py-2.5 text-sm shadow-float md:hidden"
      >
        <p className="min-w-0 flex-1">
          {installing === 'offered' ? t('installText') : t('installByHand')}
          {installing === 'by hand' ? <Share size={16} aria-hidden="true" className="ml-1 inline" /> : null}
        </p>
        {installing === 'offered' ? (
          <Button
            size="small"
            icon={Download}
            onPress={() => {
              done()
              void installApp()
            }}
          >
            {t('installNow')}
          </Button>
        ) : null}
        <IconButton icon={X} label={t('installLater')} onPress={done} withoutTooltip />
      </aside>
    </Docked>
  )
}

/** Whether the user has opened a second page. */
function useHasNavigated(): boolean {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [firstPath] = useState(path)
  const [hasNavigated, setGone] = useState(false)
  if (!hasNavigated && path !== firstPath) setGone(true)
  return hasNavigated
}
