import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useEntryWords } from '../historyWords.ts'
import { historyQuery } from '../order.data.ts'
import { useDifferences } from './differences.ts'
import type { Conflict } from './useConflict.ts'

interface ConflictDialogProps {
  conflict: Conflict & { readonly theirs: Order }
  /** Whether their state still allows what one wants to do. */
  isPossible?: boolean
  onTakeTheirs: () => void
  onSendAgain: (version: number) => void
}

/** Somebody else was faster: what they did, and whether one's own input, which is kept, still holds. */
export function ConflictDialog({
  conflict,
  isPossible = true,
  onTakeTheirs,
  onSendAgain,
}: ConflictDialogProps) {
  const t = useTranslations('order')
  const { base, theirs } = conflict
  const differences = useDifferences(base, theirs)
  return (
    <Dialog
      isOpen
      title={t('conflict.title')}
      role="alertdialog"
      onClose={onTakeTheirs}
      footer={
        <>
          <Button onPress={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
          <Button kind="primary" isDisabled={!isPossible} onPress={() => onSendAgain(conflict.accept())}>
            {t('conflict.sendMine')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <Who base={base} theirs={theirs} />
        {differences.length > 0 ? (
          <dl className="flex flex-col gap-3">
            {differences.map(({ name, before, after }) => (
              <div key={name} className="rounded border border-line bg-surface p-3">
                <dt className="text-sm text-muted">{name}</dt>
                <dd>
                  <s className="text-muted">{before}</s>
                  <span className="block font-medium">{after}</span>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        <p className="text-sm">{t(isPossible ? 'conflict.kept' : 'conflict.notPossible')}</p>
      </div>
    </Dialog>
  )
}

/** Who it was, and when: each version is an entry of the history. */
function Who({ base, theirs }: { base: Order; theirs: Order }) {
  const t = useTranslations('order')
  const words = useEntryWords()
  const history = useQuery(historyQuery(theirs, theirs.version))
  if (history.isPending) return <SkeletonText lines={2} />
  const entries = (history.data?.data ?? [])
    .filter(({ step }) => !silent.has(step))
    .slice(0, theirs.version - base.version)
  return (
    <ul className="flex flex-col gap-1" aria-label={t('history')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className="font-medium">{words.title(entry)}</span>
          <span className="block text-sm text-muted">
            {words.by(entry)} · <Time when={entry.at} as="dayTime" />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Entries that make no new version of the order. */
const silent: ReadonlySet<string> = new Set([
  'protocol.render',
  'form.submit',
  'comment.create',
  'order.mailCustomer',
])
