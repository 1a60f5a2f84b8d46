import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { drafts } from '#web/offline/drafts/drafts'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import type { FormFilling } from './filling/use-filling.ts'

/** Shows where the input is stored; on the last page also the number of open questions. */
export function DraftStatus({ filling }: { filling: FormFilling }) {
  const t = useTranslations('forms')
  const { storageState, isBusy, pages, page, lastPage } = filling
  const problem = useSyncExternalStore(drafts.onDiskChange, drafts.getDiskProblem)
  const state = problem && storageState === 'device' ? problem : storageState
  const open = pages.flatMap((one) => one.open)
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      {page === lastPage && open.length > 0 ? (
        <>
          <SignalText tone="warning">{t('openLeft', { count: open.length })}</SignalText>
          <Button size="small" onPress={() => filling.showFirst(open)}>
            {t('firstOpen')}
          </Button>
        </>
      ) : null}
      {isBusy ? <SignalText tone="neutral">{t('storing')}</SignalText> : null}
      <span role="status">
        {state === 'nothing' ? null : (
          <SignalText tone={saveStateTones[state]}>{t(`kept.${state}`)}</SignalText>
        )}
      </span>
    </div>
  )
}

const saveStateTones = {
  saving: 'neutral',
  server: 'done',
  device: 'warning',
  full: 'danger',
  failing: 'danger',
  refused: 'warning',
} as const
