import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ProgramKey } from '#contract/operator/programs/program-keys'
import { useFormat } from '#web/i18n/use-format'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { callStaff } from '../staff-call.ts'
import { useProgramChange } from './programs.data.ts'

/** How many days the former key may stay valid. */
const overlaps = ['0', '1', '7', '30', '90'] as const

interface RotateDialogProps {
  shown: ProgramKey
  onDone: (secret: string) => void
  onClose: () => void
}

/** Replaces a key and asks how long the former one stays valid. */
export function RotateDialog({ shown, onDone, onClose }: RotateDialogProps) {
  const t = useTranslations('operator')
  const format = useFormat()
  const [days, setDays] = useState<(typeof overlaps)[number]>('7')
  const [now] = useState(Date.now)
  const until = new Date(now + Number(days) * 86_400_000).toISOString()
  const { id, name, version } = shown
  const rotate = useProgramChange(
    () => callStaff('key.rotate', { params: { id }, body: { former_until: until, version } }),
    ({ key }) => onDone(key),
  )
  return (
    <ConfirmDialog
      isOpen
      title={t('programs.rotateTitle', { name })}
      confirm={t('programs.rotate')}
      isPending={rotate.isPending}
      onConfirm={() => rotate.mutate(undefined)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{t('programs.rotateText')}</p>
        <Select
          label={t('programs.overlap')}
          {...(days === '0' ? {} : { hint: t('programs.overlapUntil', { until: format.dayTime(until) }) })}
          value={days}
          onChange={(value) => setDays(overlaps.find((one) => one === value) ?? '7')}
          options={overlaps.map((value) => ({ value, label: t(`programs.overlaps.${value}`) }))}
        />
      </div>
    </ConfirmDialog>
  )
}
