import { CloudUpload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { ServerReceivedTime } from '../history/ServerReceivedTime.tsx'
import { type HistoryEntry, useHistoryText } from '../history/history-text.ts'
import type { StreamItem, UnsentMessage } from './conversation-stream.ts'
import { UnsentFiles } from './MessageFiles.tsx'
import { MessageRow } from './MessageRow.tsx'

/** Shows one item of the stream: messages stand out, an entry of the history is one quiet line. */
export function StreamRow({ item, isUnread }: { item: StreamItem; isUnread: boolean }) {
  switch (item.kind) {
    case 'message':
      return <MessageRow message={item.message} isUnread={isUnread} />
    case 'entry':
      return <HistoryLine entry={item.entry} />
    case 'unsent':
      return <UnsentRow unsent={item.unsent} />
  }
}

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const historyText = useHistoryText()
  const format = useFormat()
  const when = entry.done_at ?? entry.at
  const body = historyText.details(entry)
  return (
    <div className="flex gap-2 text-sm leading-6 text-muted">
      <time dateTime={when} title={format.exact(when)} className="w-18 shrink-0 whitespace-nowrap tabular">
        {format.time(when)}
      </time>
      <div className="min-w-0">
        <span className="text-ink">{historyText.title(entry)}</span> · {historyText.by(entry)}
        {entry.done_at ? (
          <>
            {' '}
            · <ServerReceivedTime at={entry.at} />
          </>
        ) : null}
        {body ? (
          <span data-written="" className="block whitespace-pre-line">
            {body}
          </span>
        ) : null}
      </div>
    </div>
  )
}

function UnsentRow({ unsent }: { unsent: UnsentMessage }) {
  const t = useTranslations('order.conversation')
  const format = useFormat()
  return (
    <article className="rounded border border-dashed border-edge bg-surface px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <SignalText tone="warning" icon={CloudUpload}>
          {t('unsent')}
        </SignalText>
        <time dateTime={unsent.when}>{format.time(unsent.when)}</time>
      </p>
      <p data-written="" className="whitespace-pre-line">
        {unsent.message}
      </p>
      <UnsentFiles names={unsent.files} />
    </article>
  )
}
