import { useTranslations } from 'use-intl'
import { SkeletonBar } from './SkeletonBar.tsx'

interface SkeletonRowsProps {
  count: number
  look: 'table' | 'cards'
  columns?: number
}

const barWidths = ['w-3/4', 'w-full', 'w-2/3', 'w-4/5', 'w-1/2']

/** Placeholders for rows or cards. */
export function SkeletonRows({ count, look, columns = 1 }: SkeletonRowsProps) {
  const rows = Array.from({ length: count }, (_, row) => row)
  if (count === 0) return null
  if (look === 'cards') return <SkeletonCards rows={rows} />
  return rows.map((row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="h-11 border-b border-line px-3 first:pl-4">
          <SkeletonBar className={barWidths[(row + column) % barWidths.length] ?? 'w-full'} />
        </td>
      ))}
    </tr>
  ))
}

function SkeletonCards({ rows }: { rows: number[] }) {
  return (
    <div className="mt-2 flex flex-col gap-2">
      {rows.map((row) => (
        <div key={row} className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
          <SkeletonBar className="w-2/3" />
          <SkeletonBar className="w-1/2" />
          <SkeletonBar className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}

/** Placeholder for a detail page: head and two columns. */
export function SkeletonDetail() {
  const t = useTranslations('ui')
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t('loading')}</span>
      <div className="flex flex-col gap-2">
        <SkeletonBar className="w-24" />
        <SkeletonBar className="h-8 w-80 max-w-full" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="flex flex-col gap-6">
          {[4, 3, 5].map((lines) => (
            <SkeletonText key={lines} lines={lines} />
          ))}
        </div>
        <div className="h-56 rounded border border-line bg-surface p-5">
          <SkeletonText lines={4} />
        </div>
      </div>
    </div>
  )
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines }: { lines: number }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonBar key={line} className={barWidths[line % barWidths.length] ?? 'w-full'} />
      ))}
    </div>
  )
}
