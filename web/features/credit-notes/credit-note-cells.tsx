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

/** Shows the company's objection and the answer, two lines of each until the user opens them. */
function ObjectionDetails({
  objection: { outcome, reason, answer, at, answeredAt },
}: {
  objection: NonNullable<CreditNote['objection']>
}) {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  const tone = outcome === null ? 'warning' : outcome === 'accepted' ? 'done' : 'neutral'
  return (
    <details className="group/objection max-w-sm text-xs">
      <summary className="flex cursor-pointer list-none flex-col gap-0.5 rounded-sm py-1 focus-visible:outline-2 [&::-webkit-details-marker]:hidden">
        <SignalText tone={tone} size="small">
          {t(`objectionStates.${outcome ?? 'open'}`)}{' '}
          <span className="font-normal">{t('onDay', { date: format.date(answeredAt ?? at) })}</span>
        </SignalText>
        <ObjectionText label={t('objectionReason')}>{reason}</ObjectionText>
        {answer ? <ObjectionText label={t('objectionAnswer')}>{answer}</ObjectionText> : null}
      </summary>
    </details>
  )
}

function ObjectionText({ label, children }: { label: string; children: string }) {
  return (
    <span className="line-clamp-2 border-l-2 border-line pl-2 whitespace-pre-line group-open/objection:line-clamp-none">
      <span className="text-muted">{label}</span> {children}
    </span>
  )
}

function CreditNoteStatus({ note }: { note: CreditNote }) {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  const day = note.status === 'paid' ? note.paidAt : note.cancellationDate
  return (
    <SignalText tone={creditNoteTones[note.status]}>
      {t(`states.${note.status}`)}
      {day ? <span className="font-normal"> {t('onDay', { date: format.date(day) })}</span> : null}
    </SignalText>
  )
}

interface NumberCellProps {
  note: CreditNote
  /** Names the location, for lists with credit notes of several. */
  withLocation: boolean
}

/** Shows the number, the location, and below it the orders where their column does not fit. */
export function NumberCell({ note, withLocation }: NumberCellProps) {
  return (
    <span className="flex flex-col md:max-lg:min-w-44">
      <span className="whitespace-nowrap tabular select-all">{note.number}</span>
      {withLocation ? <span className="text-xs text-muted">{note.target.name}</span> : null}
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

/** Shows the total and, if tax was withheld from the payment, what was paid out. */
export function TotalCell({ note }: { note: CreditNote }) {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  return (
    <span className="flex flex-col items-end tabular">
      {format.money(note.grandTotal)}
      {note.withheldAmount > 0 && note.paidAmount !== null ? (
        <span className="text-right text-xs font-normal text-muted">
          {t('withheld', { tax: format.money(note.withheldAmount) })}
          <span className="block whitespace-nowrap">
            {t('paidOut', { amount: format.money(note.paidAmount) })}
          </span>
        </span>
      ) : null}
    </span>
  )
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
