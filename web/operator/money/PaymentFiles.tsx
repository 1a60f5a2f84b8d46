import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PaymentFile } from '#contract/operator/payment-files'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import type { Column } from '#web/ui/data/Table.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { EarlierList } from './EarlierList.tsx'
import { earlierFilesQuery, getFileUrl, openFilesQuery } from './money.data.ts'
import {
  CancelFileDialog,
  ConfirmFileDialog,
  FileDetailsDialog,
  HandOverDialog,
} from './PaymentFileDialogs.tsx'

const stateTones: Record<PaymentFile['state'], Tone> = {
  created: 'warning',
  handed_over: 'accent',
  paid: 'done',
  cancelled: 'neutral',
}

const countTransfers = ({ counts }: PaymentFile) =>
  counts.ordered + counts.paid + counts.returned + counts.cancelled

/** Files that are not paid yet, with the next step of each. */
export function OpenFiles({ staff }: { staff: CurrentStaff }) {
  const files = useQuery(openFilesQuery)
  // Kept when a colleague closes the file: the dialog then says what happened.
  const [opened, setOpened] = useState<{ kind: FileDialog; file: PaymentFile } | null>(null)
  const open = files.data?.data ?? []
  if (files.error) return <LoadFailure error={files.error} onRetry={() => void files.refetch()} />
  const shown = opened && open.find(({ id }) => id === opened.file.id)
  const OpenedDialog = opened && dialogs[opened.kind]
  return (
    <div className="mb-5 flex flex-col gap-3 empty:hidden">
      {open.map((file) => (
        <OpenFile
          key={file.id}
          file={file}
          mayPay={staff.actions.includes('paymentFile.handOver')}
          onOpen={(kind) => setOpened({ kind, file })}
        />
      ))}
      {opened && OpenedDialog ? (
        <OpenedDialog
          file={shown ?? opened.file}
          isOpenFile={Boolean(shown)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  )
}

type FileDialog = 'handOver' | 'confirm' | 'cancel' | 'details'
const dialogs = {
  handOver: HandOverDialog,
  confirm: ConfirmFileDialog,
  cancel: CancelFileDialog,
  details: FileDetailsDialog,
}

interface OpenFileProps {
  file: PaymentFile
  mayPay: boolean
  onOpen: (dialog: FileDialog) => void
}

function OpenFile({ file, mayPay, onOpen }: OpenFileProps) {
  const t = useTranslations('operatorMoney.pay.file')
  const format = useFormat()
  const needsOther = file.state === 'created' && file.needs_second_person && file.created_by.is_self
  const isSent = file.state === 'handed_over'
  return (
    <section
      aria-label={t('title', { number: file.number })}
      className="flex flex-col gap-3 rounded border border-line bg-surface p-4"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[file.state]}>{t(`states.${file.state}`)}</Badge>
        <span className="text-sm">
          {t('open', {
            number: file.number,
            transfers: t('transfers', { count: countTransfers(file) }),
            total: format.money(file.total),
            date: format.date(file.execution_date),
          })}
        </span>
      </p>
      {needsOther && mayPay ? <p className="text-sm text-warning-ink">{t('needsOther')}</p> : null}
      <p className="flex flex-wrap items-center gap-2">
        {mayPay && file.state === 'created' && !needsOther ? (
          <Button size="small" kind="primary" onPress={() => onOpen('handOver')}>
            {t('handOver')}
          </Button>
        ) : null}
        {mayPay && isSent ? (
          <>
            <a
              href={getFileUrl(file.id)}
              download
              className="inline-flex min-h-8 items-center text-sm text-accent-ink underline underline-offset-2 touch:min-h-11"
            >
              {t('download')}
            </a>
            <Button size="small" onPress={() => onOpen('confirm')}>
              {t('confirm')}
            </Button>
          </>
        ) : null}
        <Button size="small" kind="quiet" onPress={() => onOpen('details')}>
          {t('details')}
        </Button>
        {mayPay && file.counts.paid + file.counts.returned === 0 ? (
          <Button size="small" kind="quiet" onPress={() => onOpen('cancel')}>
            {t('cancel')}
          </Button>
        ) : null}
      </p>
    </section>
  )
}

/** Paid and cancelled files, newest first. */
export function EarlierFiles() {
  const t = useTranslations('operatorMoney.pay.file')
  const format = useFormat()
  const files = useInfiniteQuery(earlierFilesQuery)
  const [opened, setOpened] = useState<PaymentFile | null>(null)
  const number = (file: PaymentFile) => (
    <PlainButton
      className="block text-left font-medium underline-offset-2 hover:underline"
      onPress={() => setOpened(file)}
    >
      {file.number}
    </PlainButton>
  )
  const columns: Column<PaymentFile>[] = [
    { id: 'number', header: t('number'), cell: number },
    { id: 'day', header: t('day'), cell: (file) => format.date(file.execution_date) },
    { id: 'by', header: t('by'), cell: (file) => <FileAuthors file={file} /> },
    { id: 'result', header: t('result'), cell: (file) => <FileResult file={file} /> },
    { id: 'total', header: t('total'), align: 'end', cell: (file) => format.money(file.total) },
  ]
  return (
    <>
      <EarlierList
        title={t('earlier')}
        query={files}
        columns={columns}
        card={(file) => (
          <div className="flex flex-col gap-1">
            <span className="flex justify-between gap-3">
              {number(file)}
              <span className="tabular">{format.money(file.total)}</span>
            </span>
            <FileResult file={file} />
            <span className="text-sm text-muted">
              <FileAuthors file={file} />
            </span>
          </div>
        )}
      />
      {opened ? <FileDetailsDialog file={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function FileAuthors({ file }: { file: PaymentFile }) {
  const t = useTranslations('operatorMoney.pay.file')
  const releasedBy = file.handed_over_by
  return (
    <>
      {file.created_by.name ?? t('program')}
      {releasedBy && releasedBy.name !== file.created_by.name ? (
        <span className="block text-muted">{t('releasedBy', { name: releasedBy.name ?? t('program') })}</span>
      ) : null}
    </>
  )
}

function FileResult({ file }: { file: PaymentFile }) {
  const t = useTranslations('operatorMoney.pay.file')
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone={stateTones[file.state]}>{t(`states.${file.state}`)}</Badge>
      <span>{t('transfers', { count: countTransfers(file) })}</span>
      {file.counts.returned > 0 ? (
        <span className="text-danger-ink">{t('returned', { count: file.counts.returned })}</span>
      ) : null}
    </span>
  )
}
