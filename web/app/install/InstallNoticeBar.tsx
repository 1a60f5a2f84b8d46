import { Download, Share, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Docked } from '#web/ui/layout/Dock.tsx'
import { installApp } from './install-app.ts'

interface InstallNoticeBarProps {
  /** `by hand`: the browser installs the app only from its own menu. */
  option: 'offered' | 'by hand'
  onDone: () => void
}

/** The offer to install the app, at the bottom of a phone's page. */
export function InstallNoticeBar({ option, onDone }: InstallNoticeBarProps) {
  const t = useTranslations('frame')
  return (
    <Docked slot="notice">
      <aside
        data-chrome=""
        aria-label={t('install')}
        className="flex items-center gap-3 border-t border-line bg-raised px-4 py-2.5 text-sm shadow-float md:hidden"
      >
        <p className="min-w-0 flex-1">
          {option === 'offered' ? t('installText') : t('installByHand')}
          {option === 'by hand' ? <Share size={16} aria-hidden="true" className="ml-1 inline" /> : null}
        </p>
        {option === 'offered' ? (
          <Button
            size="small"
            icon={Download}
            onPress={() => {
              onDone()
              void installApp()
            }}
          >
            {t('installNow')}
          </Button>
        ) : null}
        <IconButton icon={X} label={t('installLater')} onPress={onDone} withoutTooltip />
      </aside>
    </Docked>
  )
}
