import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import type { Board } from '../layout/board.ts'
import type { Lane } from '../lanes.ts'

interface ChooseCellButtonProps {
  day: string
  lane: Lane
  onChoose: Board['onChoose']
}

/**
 * Chooses the free part of a cell for an order. Not in the tab sequence, which would have a stop for each day of each
 * person: with the keyboard an order is moved from the tray.
 */
export function ChooseCellButton({ day, lane, onChoose }: ChooseCellButtonProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  if (!onChoose) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('planHere', { name: lane.name, day: format.longDate(day) })}
      onClick={() => onChoose({ day, lane: lane.id })}
      className="group/cell absolute inset-0 grid place-items-end p-1 text-muted hover:bg-hover"
    >
      <Plus size={16} aria-hidden="true" className="opacity-0 group-hover/cell:opacity-100" />
    </button>
  )
}
