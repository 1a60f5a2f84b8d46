import { FilePlus2, Pencil, Trash2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CompanyDocument, DocumentGap } from '#contract/company/company-documents'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { openFileInNewTab } from '#web/offline/cache/server-files'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { getDocumentBadge, needsAction, isReplaced } from './documents.rules.ts'
import { useDeleteDocument } from './payment.data.ts'

const DocumentDialog = lazy(() =>
  import('./DocumentDialog.tsx').then((part) => ({ default: part.DocumentDialog })),
)

interface DocumentsSectionProps {
  accountId: string
  documents: readonly CompanyDocument[]
  gaps: readonly DocumentGap[]
}

type OpenedDocument =
  | { readonly kind: 'add'; readonly type: CompanyDocumentType | null }
  | { readonly kind: 'edit'; readonly document: CompanyDocument }
  | { readonly kind: 'delete'; readonly document: CompanyDocument }

/** Lists the company's documents: missing, submitted and former ones. */
export function DocumentsSection({ accountId, documents, gaps }: DocumentsSectionProps) {
  const t = useTranslations('payment')
  const [opened, setOpened] = useState<OpenedDocument | null>(null)
  const close = () => setOpened(null)
  const current = documents.filter((one) => !isReplaced(one))
  const earlier = documents.filter(isReplaced)
  return (
    <Section
      title={t('documents.title')}
      look="card"
      aside={
        <Button size="small" icon={FilePlus2} onPress={() => setOpened({ kind: 'add', type: null })}>
          {t('documents.add')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="max-w-2xl text-sm text-muted">{t('documents.lead')}</p>
        <DocumentGaps gaps={gaps} documents={current} onAdd={(type) => setOpened({ kind: 'add', type })} />
        {current.length === 0 ? (
          <EmptyState icon={FilePlus2} title={t('documents.none')}>
            {t('documents.noneText')}
          </EmptyState>
        ) : (
          <DocumentsTable label={t('documents.title')} rows={current} onOpen={setOpened} />
        )}
        {earlier.length > 0 ? (
          <details>
            <summary className="cursor-pointer py-1 text-sm text-muted hover:text-ink">
              {t('documents.earlier', { count: earlier.length })}
            </summary>
            <div className="mt-2">
              <DocumentsTable label={t('documents.earlierTitle')} rows={earlier} onOpen={setOpened} />
            </div>
          </details>
        ) : null}
      </div>
      {opened?.kind === 'delete' ? <DeleteDialog document={opened.document} onClose={close} /> : null}
      {opened && opened.kind !== 'delete' ? (
        <LazyBoundary>
          <DocumentDialog
            accountId={accountId}
            document={opened.kind === 'edit' ? opened.document : null}
            type={opened.kind === 'add' ? opened.type : null}
            onClose={close}
          />
        </LazyBoundary>
      ) : null}
    </Section>
  )
}

interface DocumentGapsProps {
  gaps: readonly DocumentGap[]
  documents: readonly CompanyDocument[]
  onAdd: (type: CompanyDocumentType) => void
}

/** Lists the missing documents. Links from other pages lead to their type. */
function DocumentGaps({ gaps, documents, onAdd }: DocumentGapsProps) {
  const t = useTranslations('payment')
  const toSend = gaps.flatMap(({ type, state }) => (state === 'being_checked' ? [] : [{ type, state }]))
  const isStale = documents.some(
    ({ state, covered }) => needsAction(state) && state !== 'unconfirmed' && !covered,
  )
  return (
    <>
      {isStale ? <Banner tone="danger">{t('documents.stale')}</Banner> : null}
      {toSend.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {toSend.map(({ type, state }) => (
            <li
              key={type}
              id={type}
              className="flex scroll-mt-24 flex-wrap items-center justify-between gap-x-4 gap-y-1"
            >
              <SignalText tone={state === 'not_yet_valid' ? 'warning' : 'danger'}>
                <span className="text-sm">
                  {t(state === 'missing' ? 'documents.upload' : `documents.gaps.${state}`, {
                    type: t(`documents.types.${type}`),
                  })}
                </span>
              </SignalText>
              <Button size="small" onPress={() => onAdd(type)}>
                {t('documents.uploadNow')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

interface DocumentsTableProps {
  label: string
  rows: readonly CompanyDocument[]
  onOpen: (opened: OpenedDocument) => void
}

function DocumentsTable({ label, rows, onOpen }: DocumentsTableProps) {
  const t = useTranslations('payment')
  const columns: Column<CompanyDocument>[] = [
    {
      id: 'type',
      header: t('documents.type'),
      cell: (row) => <span className="font-medium">{t(`documents.types.${row.type}`)}</span>,
    },
    { id: 'state', header: t('documents.state'), cell: (row) => <DocumentState document={row} /> },
    { id: 'lifetime', header: t('documents.lifetime'), cell: (row) => <DocumentLifetime document={row} /> },
    {
      id: 'file',
      header: t('documents.file'),
      cell: (row) => <DocumentFileLink document={row} />,
      from: 'lg',
    },
    {
      id: 'tools',
      header: '',
      align: 'end',
      cell: (row) => <DocumentActions document={row} onOpen={onOpen} />,
    },
  ]
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      tone={(row) =>
        !isReplaced(row) && (needsAction(row.state) || row.check === 'refused') ? 'danger' : null
      }
      card={(row) => (
        <div className="flex flex-col gap-1.5">
          <div className="flex items-start justify-between gap-2">
            <span className="min-w-0 font-medium wrap-anywhere hyphens-auto">
              {t(`documents.types.${row.type}`)}
            </span>
            <DocumentActions document={row} onOpen={onOpen} />
          </div>
          <DocumentState document={row} />
          <span className="text-sm text-muted">
            <DocumentLifetime document={row} />
          </span>
          <DocumentFileLink document={row} />
        </div>
      )}
    />
  )
}

/** Shows the state, and the remark of the marketplace or the next document. */
function DocumentState({ document }: { document: CompanyDocument }) {
  const t = useTranslations('payment')
  const { tone, messageKey } = getDocumentBadge(document)
  const note = document.refusedReason ?? (document.covered ? coveredNote(document) : null)
  function coveredNote({ state }: CompanyDocument) {
    if (state === 'not_yet_valid') return t('documents.follows')
    return state === 'expired' ? t('documents.replaced') : null
  }
  return (
    <div className="flex max-w-md flex-col">
      <SignalText tone={tone}>{t(`documents.states.${messageKey}`)}</SignalText>
      {note ? <span className="text-sm wrap-anywhere text-muted">{note}</span> : null}
    </div>
  )
}

function DocumentLifetime({
  document: { lifetimeStart: start, lifetimeEnd: end },
}: {
  document: CompanyDocument
}) {
  const t = useTranslations('payment')
  const format = useFormat()
  if (start && end) return t('documents.fromTo', { start: format.date(start), end: format.date(end) })
  if (end) return t('documents.until', { end: format.date(end) })
  return start ? t('documents.from', { start: format.date(start) }) : t('documents.unlimited')
}

function DocumentFileLink({ document: { path } }: { document: CompanyDocument }) {
  const t = useTranslations('payment')
  const { showToast: toastError } = useErrorMessages()
  if (!path) return <span className="text-sm text-faint">{t('documents.noFile')}</span>
  return (
    <button
      type="button"
      onClick={() => void openFileInNewTab(path.resource).catch(toastError)}
      className="max-w-56 truncate rounded-sm text-left text-sm text-accent-ink underline decoration-accent-line underline-offset-[0.2em] hover:decoration-current"
    >
      {path.name}
    </button>
  )
}

interface DocumentActionsProps {
  document: CompanyDocument
  onOpen: (opened: OpenedDocument) => void
}

function DocumentActions({ document, onOpen }: DocumentActionsProps) {
  const t = useTranslations('payment')
  const type = t(`documents.types.${document.type}`)
  return (
    <span className="inline-flex gap-1">
      <IconButton
        size="small"
        icon={Pencil}
        label={t('documents.editOf', { type })}
        onPress={() => onOpen({ kind: 'edit', document })}
      />
      <IconButton
        size="small"
        icon={Trash2}
        label={t('documents.deleteOf', { type })}
        onPress={() => onOpen({ kind: 'delete', document })}
      />
    </span>
  )
}

function DeleteDialog({ document, onClose }: { document: CompanyDocument; onClose: () => void }) {
  const t = useTranslations('payment')
  const { showToast: toastError } = useErrorMessages()
  const deleting = useDeleteDocument()
  const type = t(`documents.types.${document.type}`)
  const isNeeded = !document.covered && document.state === 'valid'
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('documents.deleteTitle', { type })}
      confirm={t('documents.delete')}
      isPending={deleting.isPending}
      onConfirm={() =>
        deleting.mutate(document.id, {
          onSuccess: () => showToast({ tone: 'done', title: t('documents.deleted', { type }) }),
          onError: (error) => toastError(error),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t(isNeeded ? 'documents.deleteNeeded' : 'documents.deleteText')}</p>
    </ConfirmDialog>
  )
}
