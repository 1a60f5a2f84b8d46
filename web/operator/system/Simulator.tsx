import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { StaffSent } from '#contract/operator/staff-api'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { Switch } from '#web/ui/controls/choices/Switch.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { simulatorQuery } from './system.data.ts'

/** The reply times of the choice in seconds. The present one is added if it is none of them. */
const replyTimes = [2, 5, 20, 60, 300]

/** Pauses the simulated marketplace of the demo and sets how fast it answers. */
export function Simulator() {
  const t = useTranslations('operatorSystem.simulator')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const simulator = useQuery(simulatorQuery)
  const change = useMutation({
    mutationFn: (body: StaffSent<'simulator.change'>['body']) => callStaff('simulator.change', { body }),
    onSuccess: (state, { paused }) => {
      queries.setQueryData(simulatorQuery.queryKey, state)
      const done = paused === undefined ? 'speedSet' : paused ? 'paused' : 'resumed'
      showToast({ tone: 'done', title: t(done) })
    },
    onError: toastFailure,
  })
  const state = simulator.data
  return (
    <Section title={t('title')}>
      <p className="mb-3 max-w-3xl text-sm text-muted">{t('lead')}</p>
      {state ? (
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
          <Switch isSelected={!state.paused} onChange={(isOn) => change.mutate({ paused: !isOn })}>
            {t('on')}
          </Switch>
          <div className="w-52">
            <Select
              label={t('speed')}
              value={String(state.reply_seconds)}
              onChange={(value) => change.mutate({ reply_seconds: Number(value) })}
              options={[...new Set([...replyTimes, state.reply_seconds])]
                .toSorted((one, other) => one - other)
                .map((seconds) => ({
                  value: String(seconds),
                  label:
                    seconds < 60 || seconds % 60 > 0
                      ? t('seconds', { count: seconds })
                      : t('minutes', { count: seconds / 60 }),
                }))}
            />
          </div>
        </div>
      ) : simulator.error ? (
        <LoadFailure error={simulator.error} onRetry={() => void simulator.refetch()} />
      ) : null}
    </Section>
  )
}
