import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { DropZone, type DropZoneProps } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { OrderImportSummary } from '#contract/operator/orders/order-imports'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { Button, type ButtonProps } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { FileDialog } from '#web/ui/controls/fields/FileDialog.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage, operatorPages } from '../navigation.ts'
import { Pages } from '../Pages.tsx'
import { importsPerPage, importsQuery, stateTones, useImportUpload } from './imports.data.ts'
import { ImportSteps } from './ImportSteps.tsx'

interface ImportsPageProps {
  search: URLSearchParams
  staff: CurrentStaff
}

/** All imports of orders, newest first. */
export function ImportsPage({ search, staff }: ImportsPageProps) {
  const t = useTranslations('operatorImports')
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const imports = useQuery(importsQuery(page))
  const rows = imports.data?.data ?? []
  const last = Math.max(1, Math.ceil((imports.data?.pagination.total_count ?? 0) / importsPerPage))
  const mayImport = staff.actions.includes('import.create')
  const create = mayImport ? (
    <ButtonLink kind="primary" icon={FileUp} href={operatorPages.importFile}>
      {t('create')}
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHead title={t('title')} subtitle={t('lead')} actions={rows.length > 0 ? create : null} />
      {mayImport ? null : <p className="mb-3 text-sm text-muted">{t('readOnly')}</p>}
      {imports.error && !imports.data ? (
        <LoadFailure error={imports.error} onRetry={() => void imports.refetch()} />
      ) : imports.data && rows.length === 0 ? (
        <EmptyState title={t('none')} icon={FileUp} action={create}>
          {t(mayImport ? 'noneText' : 'noneReadOnly')}
        </EmptyState>
      ) : (
        <ImportsTable rows={rows} isLoading={imports.isPending} />
      )}
      <Pages
        page={page}
        last={last}
        onPage={(next) => openPage(getOperatorPath('imports', {}, { page: String(next) }))}
      />
    </>
  )
}

const getImportPath = ({ id }: OrderImportSummary) => getOperatorPath('import', { id })

function ImportsTable({ rows, isLoading }: { rows: readonly OrderImportSummary[]; isLoading: boolean }) {
  const t = useTranslations('operatorImports')
  const format = useFormat()
  const columns: Column<OrderImportSummary>[] = [
    { id: 'file', header: t('file'), cell: (row) => <ImportFile row={row} /> },
    { id: 'state', header: t('state'), cell: (row) => <ImportState row={row} /> },
    { id: 'result', header: t('outcome'), cell: (row) => <ImportResult row={row} /> },
    {
      id: 'rows',
      header: t('rows'),
      align: 'end',
      from: 'lg',
      cell: (row) => format.number(row.counts.rows),
    },
  ]
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={isLoading ? 6 : 0}
      href={getImportPath}
      linked="file"
      card={(row) => (
        <div className="flex flex-col gap-2">
          <RowLink href={getImportPath(row)}>
            <ImportFile row={row} />
          </RowLink>
          <span>
            <ImportState row={row} />
          </span>
          <ImportResult row={row} />
        </div>
      )}
    />
  )
}

function ImportFile({ row }: { row: OrderImportSummary }) {
  const t = useTranslations('operatorImports')
  const format = useFormat()
  return (
    <>
      <span className="font-medium wrap-anywhere">{row.file_name}</span>
      <span className="block text-sm font-normal text-muted">
        {t('uploadedBy', { name: row.uploaded_by ?? t('program'), when: format.dayTime(row.uploaded_at) })}
      </span>
    </>
  )
}

export function ImportState({ row }: { row: Pick<OrderImportSummary, 'state'> }) {
  const t = useTranslations('operatorImports.states')
  return <Badge tone={stateTones[row.state]}>{t(row.state)}</Badge>
}

/** The counts that matter in the state of the import. */
function ImportResult({ row: { counts } }: { row: OrderImportSummary }) {
  const t = useTranslations('operatorImports.counts')
  const format = useFormat()
  const shown = (['created', 'undone', 'kept', 'right', 'wrong'] as const).filter((name) => counts[name] > 0)
  return (
    <span className="text-sm">
      {shown.map((name, index) => (
        <span key={name}>
          {index > 0 ? ' · ' : null}
          <span className={joinClasses('whitespace-nowrap', name === 'wrong' && 'text-danger-ink')}>
            {t(name, { count: format.number(counts[name]) })}
          </span>
        </span>
      ))}
    </span>
  )
}

/** The first step: the file. */
export function ImportFilePage() {
  const t = useTranslations('operatorImports')
  const upload = useImportUpload()
  return (
    <>
      <PageHead title={t('newTitle')} back={{ href: operatorPages.imports, label: t('title') }} />
      <ImportSteps current="file" />
      <h2 className="mb-3 text-h2">{t('upload.question')}</h2>
      <FileProblem problem={upload.problem} />
      {upload.name === null ? (
        <FileDrop onFiles={upload.send} />
      ) : (
        <div role="status" className="rounded border border-line bg-surface p-6">
          <ProgressBar label={t('upload.reading', { name: upload.name })} />
        </div>
      )}
      <div className="mt-8">
        <Section title={t('upload.accepted')}>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
            {(['formats', 'oneRow', 'values', 'nothingYet'] as const).map((rule) => (
              <li key={rule}>{t(`upload.${rule}`)}</li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  )
}

/** Why a file was refused, and what to do. */
export function FileProblem({ problem }: { problem: { name: string; text: string } | null }) {
  const t = useTranslations('operatorImports.upload')
  if (!problem) return null
  return (
    <div className="mb-4">
      <Banner live tone="danger" title={t('refused', { name: problem.name })}>
        {problem.text}
      </Banner>
    </div>
  )
}

function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('operatorImports.upload')
  return (
    <DropZone
      onDrop={({ items }) => void readDroppedFiles(items).then(onFiles)}
      className={joinClasses(
        'moves flex flex-col items-center gap-2 rounded border border-dashed border-edge bg-surface px-6 py-12 text-center',
        'drop-target:border-accent drop-target:bg-accent-soft',
      )}
    >
      <FileUp size={28} strokeWidth={1.5} aria-hidden="true" className="text-faint" />
      <p className="text-sm text-muted touch:hidden">{t('drop')}</p>
      <FileButton kind="primary" onFiles={onFiles}>
        {t('choose')}
      </FileButton>
    </DropZone>
  )
}

/** Extensions as well, because many systems know no MIME type for CSV. */
const acceptedFiles = ['.csv', '.txt', '.xlsx', '.json', 'text/csv', 'application/json']

interface FileButtonProps extends Pick<ButtonProps, 'kind' | 'icon' | 'children'> {
  onFiles: (files: File[]) => void
}

/** Opens the file chooser. */
export function FileButton({ onFiles, ...button }: FileButtonProps) {
  return (
    <FileDialog accept={acceptedFiles} onPick={onFiles}>
      {(open) => <Button {...button} onPress={open} />}
    </FileDialog>
  )
}

type DroppedItems = Parameters<NonNullable<DropZoneProps['onDrop']>>[0]['items']

async function readDroppedFiles(items: DroppedItems): Promise<File[]> {
  return Promise.all(items.filter((item) => item.kind === 'file').map((item) => item.getFile()))
}
