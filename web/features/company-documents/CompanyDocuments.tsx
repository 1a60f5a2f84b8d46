import { Ellipsis, FilePlus2, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CompanyDocument, DocumentGap } from '#contract/company/company-documents'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { openFileInNewTab } from '#web/offline/cache/server-files'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonMenu, type MenuEntry } from '#web/ui/overlays/ButtonMenu.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Hyphenated } from '#web/ui/layout/Hyphenated.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { lazyPart } from '#web/ui/lazy-part'
import { useDeleteDocument } from './company-documents.data.ts'
import {
  canRenew,
  getDocumentBadge,
  getRenewalStart,
  isReplaced,
  needsAction,
} from './company-documents.rules.ts'
import type { InitialDocument } from './use-document-form.ts'

const DocumentDialog = lazyPart(() =>
  import('./DocumentDialog.tsx').then((part) => ({ default: part.DocumentDialog })),
)

interface CompanyDocumentsProps {
  accountId: string
  documents: readonly CompanyDocument[]
  gaps: readonly DocumentGap[]
  opened: OpenedDocument | null
  onOpen: (opened: OpenedDocument | null) => void
}

export type OpenedDocument =
  | { readonly kind: 'add'; readonly type: CompanyDocumentType | null }
  | { readonly kind: 'renew' | 'edit' | 'delete'; readonly document: CompanyDocument }

/** Lists the company's documents: missing, submitted and former ones. */
export function CompanyDocuments({ accountId, documents, gaps, opened, onOpen }: CompanyDocumentsProps) {
  const t = useTranslations('companyDocuments')
  const close = () => onOpen(null)
  const current = documents.filter((one) => !isReplaced(one))
  const earlier = documents.filter(isReplaced)
  return (
    <div className="flex flex-col gap-4">
      <DocumentGaps gaps={gaps} documents={current} onAdd={(type) => onOpen({ kind: 'add', type })} />
      {current.length === 0 ? (
        <EmptyState icon={FilePlus2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <DocumentsTable label={t('title')} rows={current} onOpen={onOpen} />
      )}
      {earlier.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1 text-sm text-muted hover:text-ink touch:flex touch:min-h-11 touch:items-center">
            {t('earlier', { count: earlier.length })}
          </summary>
          <div className="mt-2">
            <DocumentsTable label={t('earlierTitle')} rows={earlier} onOpen={onOpen} />
          </div>
        </details>
      ) : null}
      {opened?.kind === 'delete' ? <DeleteDialog document={opened.document} onClose={close} /> : null}
      {opened && opened.kind !== 'delete' ? (
        <LazyBoundary>
          <DocumentDialog
            accountId={accountId}
            document={opened.kind === 'edit' ? opened.document : null}
            initial={getInitialDocument(opened)}
            onClose={close}
          />
        </LazyBoundary>
      ) : null}
    </div>
  )
}

/** Returns type and period with which the dialog opens. */
function getInitialDocument(opened: Exclude<OpenedDocument, { kind: 'delete' }>): InitialDocument {
  if (opened.kind === 'add') return { type: opened.type, lifetimeStart: null, lifetimeEnd: null }
  const { type, lifetimeStart, lifetimeEnd } = opened.document
  if (opened.kind === 'edit') return { type, lifetimeStart, lifetimeEnd }
  return { type, lifetimeStart: getRenewalStart(lifetimeEnd, toBerlinDay(new Date())), lifetimeEnd: null }
}

interface DocumentGapsProps {
  gaps: readonly DocumentGap[]
  documents: readonly CompanyDocument[]
  onAdd: (type: CompanyDocumentType) => void
}

/** Lists the missing documents. Links from other pages lead to their type. */
function DocumentGaps({ gaps, documents, onAdd }: DocumentGapsProps) {
  const t = useTranslations('companyDocuments')
  const toSend = gaps.flatMap(({ type, state }) => (state === 'being_checked' ? [] : [{ type, state }]))
  const isStale = documents.some(
    ({ state, covered }) => needsAction(state) && state !== 'unconfirmed' && !covered,
  )
  return (
    <>
      {isStale ? <Banner tone="danger">{t('stale')}</Banner> : null}
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
                  {t(state === 'missing' ? 'upload' : `gaps.${state}`, {
                    type: t(`types.${type}`),
                  })}
                </span>
              </SignalText>
              <Button size="small" onPress={() => onAdd(type)}>
                {t('uploadNow')}
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
  const t = useTranslations('companyDocuments')
  const columns: Column<CompanyDocument>[] = [
    {
      id: 'type',
      header: t('type'),
      cell: (row) => <span className="font-medium">{t(`types.${row.type}`)}</span>,
    },
    { id: 'state', header: t('state'), cell: (row) => <DocumentState document={row} /> },
    { id: 'lifetime', header: t('lifetime'), cell: (row) => <DocumentLifetime document={row} /> },
    {
      id: 'file',
      header: t('file'),
      cell: (row) => <DocumentFileLink document={row} />,
      from: 'lg',
    },
    {
      id: 'tools',
      header: '',
      align: 'end',
      cell: (row) => <DocumentActions document={row} canRenew={canRenew(row, rows)} onOpen={onOpen} />,
    },
  ]
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      tone={(row) => ((needsAction(row.state) && !row.covered) || row.check === 'refused' ? 'danger' : null)}
      card={(row) => (
        <div className="flex flex-col gap-1.5">
          <div className="flex items-start justify-between gap-2">
            <span className="min-w-0 font-medium">
              <Hyphenated>{t(`types.${row.type}`)}</Hyphenated>
            </span>
            <DocumentActions document={row} canRenew={canRenew(row, rows)} onOpen={onOpen} />
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
  const t = useTranslations('companyDocuments')
  const { tone, messageKey } = getDocumentBadge(document)
  const note = document.refusedReason ?? (document.covered ? coveredNote(document) : null)
  function coveredNote({ state }: CompanyDocument) {
    if (state === 'not_yet_valid') return t('follows')
    return state === 'expired' ? t('replaced') : null
  }
  return (
    <div className="flex max-w-md flex-col">
      <SignalText tone={tone}>{t(`states.${messageKey}`)}</SignalText>
      {note ? <span className="text-sm wrap-anywhere text-muted">{note}</span> : null}
    </div>
  )
}

function DocumentLifetime({
  document: { lifetimeStart: start, lifetimeEnd: end },
}: {
  document: CompanyDocument
}) {
  const t = useTranslations('companyDocuments')
  const format = useFormat()
  if (start && end) return t('fromTo', { start: format.date(start), end: format.date(end) })
  if (end) return t('until', { end: format.date(end) })
  return start ? t('from', { start: format.date(start) }) : t('unlimited')
}

function DocumentFileLink({ document: { path } }: { document: CompanyDocument }) {
  const t = useTranslations('companyDocuments')
  const { showToast: toastError } = useErrorMessages()
  if (!path) return <span className="text-sm text-faint">{t('noFile')}</span>
  return (
    <button
      type="button"
      onClick={() => void openFileInNewTab(path.resource).catch(toastError)}
      className="min-h-6 max-w-56 truncate rounded-sm text-left text-sm text-accent-ink underline decoration-accent-line underline-offset-[0.2em] hover:decoration-current touch:min-h-11"
    >
      {path.name}
    </button>
  )
}

interface DocumentActionsProps {
  document: CompanyDocument
  canRenew: boolean
  onOpen: (opened: OpenedDocument) => void
}

function DocumentActions({ document, canRenew: isRenewable, onOpen }: DocumentActionsProps) {
  const t = useTranslations('companyDocuments')
  const type = t(`types.${document.type}`)
  const toEntry = (kind: 'edit' | 'delete', icon: LucideIcon): MenuEntry => ({
    id: kind,
    icon,
    label: t(kind),
    onAction: () => onOpen({ kind, document }),
  })
  return (
    // The zero-width space aligns a menu without a button with the text of its row.
    <span className="inline-flex items-center gap-1 before:-mr-1 before:content-['\200b']">
      {isRenewable ? (
        <Button
          size="small"
          aria-label={t('renewOf', { type })}
          onPress={() => onOpen({ kind: 'renew', document })}
        >
          {t('renew')}
        </Button>
      ) : null}
      <ButtonMenu
        icon={Ellipsis}
        label={t('moreOf', { type })}
        entries={[toEntry('edit', Pencil), toEntry('delete', Trash2)]}
      />
    </span>
  )
}

function DeleteDialog({ document, onClose }: { document: CompanyDocument; onClose: () => void }) {
  const t = useTranslations('companyDocuments')
  const { showToast: toastError } = useErrorMessages()
  const deleting = useDeleteDocument()
  const type = t(`types.${document.type}`)
  const isNeeded = !document.covered && document.state === 'valid'
  return (
    <ConfirmDialog
      isOpen
      danger
      title={t('deleteTitle', { type })}
      confirm={t('delete')}
      isPending={deleting.isPending}
      onConfirm={() =>
        deleting.mutate(document.id, {
          onSuccess: () => showToast({ tone: 'done', title: t('deleted', { type }) }),
          onError: (error) => toastError(error),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t(isNeeded ? 'deleteNeeded' : 'deleteText')}</p>
    </ConfirmDialog>
  )
}
