import { CalendarDays, FileArchive, FileSpreadsheet, Share } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { Menu, MenuButton, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import type { CreditNoteFilters } from '../credit-note-filters.ts'

const PackageDialog = lazy(() =>
  import('./PackageDialog.tsx').then((part) => ({ default: part.PackageDialog })),
)
const LedgerDialog = lazy(() => import('./LedgerDialog.tsx').then((part) => ({ default: part.LedgerDialog })))
const StatementDialog = lazy(() =>
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
  return (
    <span className="print:hidden">
      <MenuTrigger>
        {isNarrow ? (
          <AriaIconButton icon={Share} label={t('export')} />
        ) : (
          <MenuButton icon={Share}>{t('export')}</MenuButton>
        )}
        <Menu label={t('export')} onAction={(key) => setExportKind(key as ExportKind)}>
          <MenuItem id="package" icon={FileArchive} hint={t('packageHint')}>
            {t('package')}
          </MenuItem>
          <MenuItem id="ledger" icon={FileSpreadsheet} hint={t('ledgerHint')}>
            {t('ledger')}
          </MenuItem>
          <MenuItem id="statement" icon={CalendarDays} hint={t('statementHint')}>
            {t('statement')}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      <LazyBoundary>
        {exportKind === 'package' ? <PackageDialog filters={filters} onClose={close} /> : null}
        {exportKind === 'ledger' ? <LedgerDialog onClose={close} /> : null}
        {exportKind === 'statement' ? <StatementDialog onClose={close} /> : null}
      </LazyBoundary>
    </span>
  )
}
