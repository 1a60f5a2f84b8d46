import { FileText, FileX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CreditNote, CreditNoteState } from '#contract/money/credit-notes'
import { openFileInNewTab } from '#web/offline/cache/server-files'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { type Tone } from '#web/ui/feedback/badges.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Time } from '#web/ui/data/Time.tsx'

const creditNoteTones: Record<CreditNoteState, Tone> = {
  sent: 'neutral',
  received: 'neutral',
  paid: 'done',
  cancelled: 'warning',
  cancellation_sent: 'warning',
}

export function DateCell({ note }: { note: CreditNote }) {
  return <Time when={note.issueDate} as="date" />
}

export function StateCell({ note }: { note: CreditNote }) {
  return (
    <span className="flex flex-col items-start gap-0.5">
      <CreditNoteStatus note={note} />
      {note.objection ? <ObjectionDetails objection={note.objection} /> : null}
    </span>
  )
}

/** Shows the company's objection and its outcome; a button shows the texts of both sides. */
function ObjectionDetails({
  objection: { outcome, reason, answer },
}: {
  objection: NonNullable<CreditNote['objection']>
}) {
  const t = useTranslations('creditNotes')
  const tone = outcome === null ? 'warning' : outcome === 'accepted' ? 'done' : 'neutral'
  return (
    <details className="max-w-xs text-xs">
      <summary className="cursor-pointer rounded-sm py-1">
        <SignalText tone={tone}>{t(`objectionStates.${outcome ?? 'open'}`)}</SignalText>
      </summary>
      <p className="mt-1 whitespace-pre-line">{reason}</p>
      {answer ? <p className="mt-1 border-l-2 border-line pl-2 whitespace-pre-line">{answer}</p> : null}
    </details>
  )
}

function CreditNoteStatus({ note }: { note: CreditNote }) {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  return (
    <SignalText tone={creditNoteTones[note.status]}>
      {t(`states.${note.status}`)}
      {note.paidAt ? (
        <span className="font-normal"> {t('paidOn', { date: format.date(note.paidAt) })}</span>
      ) : null}
    </SignalText>
  )
}

/** Shows the number, and below it the orders where their column does not fit. */
export function NumberCell({ note }: { note: CreditNote }) {
  return (
    <span className="flex flex-col">
      <span className="whitespace-nowrap tabular select-all">{note.number}</span>
      <span className="text-xs lg:hidden">
        <OrdersCell note={note} />
      </span>
    </span>
  )
}

const maxShownOrders = 2

export function OrdersCell({ note }: { note: CreditNote }) {
  const t = useTranslations('creditNotes')
  const more = note.jobs.length - maxShownOrders
  return (
    <span className="text-muted tabular xl:whitespace-nowrap">
      {note.jobs.slice(0, maxShownOrders).map(({ name }, place) => (
        <span key={name}>
          {place > 0 ? ', ' : null}
          <span className="whitespace-nowrap">{name}</span>
        </span>
      ))}
      {more > 0 ? ` ${t('moreJobs', { count: more })}` : null}
    </span>
  )
}

/** Shows the total and the VAT. */
export function TotalCell({ note }: { note: CreditNote }) {
  const format = useFormat()
  return <span className="tabular">{format.money(note.grandTotal)}</span>
}

/** Links the credit note and its cancellation, if there is one. */
export function DocumentsCell({ note }: { note: CreditNote }) {
  const t = useTranslations('creditNotes')
  return (
    <span className="-my-1 flex flex-wrap gap-1 md:-ml-2.5">
      {note.path ? (
        <FileButton
          path={note.path}
          icon={FileText}
          label={t('pdf')}
          name={t('pdfOf', { number: note.number })}
        />
      ) : (
        <span className="text-muted md:ml-2.5">{note.documentFailed ? null : t('pending')}</span>
      )}
      {note.cancellationPath ? (
        <FileButton
          path={note.cancellationPath}
          icon={FileX}
          label={t('cancellation')}
          name={t('cancellationOf', { number: note.cancellationNumber ?? note.number })}
        />
      ) : null}
      {note.documentFailed ? (
        <span className="max-w-xs py-1 text-sm md:ml-2.5">
          <SignalText tone="warning">{t('documentFailed')}</SignalText>
        </span>
      ) : null}
    </span>
  )
}

interface FileButtonProps {
  path: string
  icon: typeof FileText
  label: string
  name: string
}

function FileButton({ path, icon, label, name }: FileButtonProps) {
  const failure = useErrorMessages()
  const open = () => void openFileInNewTab(path).catch(failure.showToast)
  return (
    <Button kind="quiet" size="small" icon={icon} aria-label={name} onPress={open}>
      {label}
    </Button>
  )
}
