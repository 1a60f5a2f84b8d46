import { CalendarDays, FileArchive, FileSpreadsheet, type LucideIcon, Share } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { ButtonMenu, type MenuEntry } from '#web/ui/overlays/ButtonMenu.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import type { CreditNoteFilters } from '../credit-note-filters.ts'

const PackageDialog = lazyPart(() =>
  import('./PackageDialog.tsx').then((part) => ({ default: part.PackageDialog })),
)
const LedgerDialog = lazyPart(() =>
  import('./LedgerDialog.tsx').then((part) => ({ default: part.LedgerDialog })),
)
const StatementDialog = lazyPart(() =>
  import('./StatementDialog.tsx').then((part) => ({ default: part.StatementDialog })),
)

type ExportKind = 'package' | 'ledger' | 'statement'

/**
 * Offers the exports of credit notes: documents as a zip, a table for bookkeeping, a monthly statement in
 * print.
 */
export function ExportMenu({ filters }: { filters: CreditNoteFilters }) {
  const t = useTranslations('creditNotes')
  const [exportKind, setExportKind] = useState<ExportKind | null>(null)
  const isNarrow = useIsNarrow()
  const close = () => setExportKind(null)
  const toEntry = (kind: ExportKind, icon: LucideIcon): MenuEntry => ({
    id: kind,
    icon,
    label: t(kind),
    hint: t(`${kind}Hint`),
    onAction: () => setExportKind(kind),
  })
  return (
    <span className="print:hidden">
      <ButtonMenu
        icon={Share}
        label={t('export')}
        text={isNarrow ? undefined : t('export')}
        entries={[
          toEntry('package', FileArchive),
          toEntry('ledger', FileSpreadsheet),
          toEntry('statement', CalendarDays),
        ]}
      />
      <LazyBoundary>
        {exportKind === 'package' ? <PackageDialog filters={filters} onClose={close} /> : null}
        {exportKind === 'ledger' ? <LedgerDialog onClose={close} /> : null}
        {exportKind === 'statement' ? <StatementDialog onClose={close} /> : null}
      </LazyBoundary>
    </span>
  )
}
