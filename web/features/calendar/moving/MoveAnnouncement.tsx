import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import type { Lane } from '../lanes.ts'
import type { MoveProposal } from './move-proposal.ts'

interface MoveAnnouncementProps {
  proposal: MoveProposal | null
  byKeys: boolean
  lanes: readonly Lane[]
}

/** Announces the new position to screen readers when the keyboard moves an appointment. */
export function MoveAnnouncement({ proposal, byKeys, lanes }: MoveAnnouncementProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const lane = lanes.find(({ id }) => id === proposal?.lane)?.name ?? ''
  return (
    <p role="status" className={proposal && byKeys ? 'border-t border-line px-3 py-2 text-sm' : 'sr-only'}>
      {proposal && byKeys ? t('movingTo', { when: format.period(proposal.when), lane }) : null}
    </p>
  )
}
