import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BankLine, LineTransfer } from '#contract/operator/bank-statements'
import { useFormat } from '#web/i18n/use-format'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { lineTransfersQuery } from './money.data.ts'
import { TransferList } from './TransferList.tsx'

interface FindTransferDialogProps {
  line: BankLine
  onPick: (transfer: LineTransfer) => void
  onClose: () => void
}

/** Finds the transfer of a booking by company, number of the credit note or amount. */
export function FindTransferDialog({ line, onPick, onClose }: FindTransferDialogProps) {
  const t = useTranslations('operatorMoney.bank')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [value, setValue] = useSearchInput(search, setSearch)
  const found = useInfiniteQuery(lineTransfersQuery(line.id, search))
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? []
  const total = found.data?.pages[0]?.pagination.total_count ?? 0
  return (
    <Dialog isOpen onClose={onClose} title={t('findTitle')}>
      <div className="flex flex-col gap-3">
        <p>
          {format.date(line.booked_on)} · {line.name ?? t('unnamed')} · {format.money(line.amount)}
        </p>
        <SearchField label={t('findSearch')} value={value} onChange={setValue} />
        {found.error ? (
          <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
        ) : found.isPending ? (
          <Spinner />
        ) : rows.length === 0 ? (
          <p role="status" className="text-muted">
            {t(search ? 'findNone' : 'findEmpty', { search })}
          </p>
        ) : (
          <TransferList transfers={rows} isPayment={line.amount < 0} onPick={onPick} />
        )}
        <LoadMore
          remaining={found.hasNextPage ? total - rows.length : 0}
          isPending={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
        />
      </div>
    </Dialog>
  )
}
