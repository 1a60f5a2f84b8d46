import type { ReactNode } from 'react'

export interface CategoryRow {
  id: string
  title: string
  /** One line that describes the category. */
  text: string
  field: ReactNode
}

/** Shows one row per category with its selected qualifications. On phones the field is below the name. */
export function CategoryTable({ label, rows }: { label: string; rows: readonly CategoryRow[] }) {
  return (
    <table aria-label={label} className="block rounded border border-line bg-surface">
      <tbody className="block">
        {rows.map(({ id, title, text, field }) => (
          <tr
            key={id}
            className="grid gap-x-6 gap-y-3 border-b border-line p-4 last:border-b-0 md:grid-cols-[16rem_minmax(0,1fr)] md:p-5"
          >
            <th scope="row" className="block text-left font-normal">
              <span className="block font-semibold text-balance">{title}</span>
              <span className="mt-0.5 block text-sm text-muted">{text}</span>
            </th>
            {/* Visually hidden, because the name is beside the field. */}
            <td className="block min-w-0 [&_label]:sr-only">{field}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
