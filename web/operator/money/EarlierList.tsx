import type { ReactNode } from 'react'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'

interface EarlierListProps<Row> {
  title: string
  /** The infinite query of the rows. */
  query: {
    data: { pages: readonly { data: readonly Row[]; pagination: { total_count: number } }[] } | undefined
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
    refetch: () => Promise<unknown>
  }
  columns: readonly Column<Row>[]
  card: (row: Row) => ReactNode
}

/** Finished runs, files or statements, below the work of a page. Renders nothing while there are none. */
export function EarlierList<Row extends { readonly id: string }>({
  title,
  query,
  columns,
  card,
}: EarlierListProps<Row>) {
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages[0]?.pagination.total_count ?? 0
  if (rows.length === 0 && !query.error) return null
  return (
    <div className="mt-8">
      <Section title={title}>
        {query.error ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Table label={title} columns={columns} rows={rows} rowKey={({ id }) => id} card={card} />
        )}
        <LoadMore
          remaining={query.hasNextPage ? total - rows.length : 0}
          isPending={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      </Section>
    </div>
  )
}
