import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { getDeviceName } from '#web/api/device/device-name'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

type StaffSession = StaffReply<'staff.sessions'>['data'][number]

/** Lists where the person is logged in, and ends log-ins. */
export function DevicesPage() {
  const t = useTranslations('operator')
  const sessions = useQuery({
    queryKey: ['staff.sessions'],
    queryFn: () => callStaff('staff.sessions', {}),
  })
  const { run, isPending } = useSessionChange()
  const data = sessions.data?.data ?? []
  return (
    <>
      <PageHead title={t('pages.devices')} subtitle={t('devices.lead')} />
      <div className="flex max-w-2xl flex-col gap-6">
        <Section look="card">
          {sessions.error ? (
            <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />
          ) : sessions.isPending ? (
            <SkeletonText lines={4} />
          ) : (
            <ul className="divide-y divide-line">
              {data.map((one) => (
                <SessionRow
                  key={one.id}
                  session={one}
                  onEnd={() => run(() => callStaff('staff.endSession', { params: { id: one.id }, body: {} }))}
                />
              ))}
            </ul>
          )}
        </Section>
        {data.length > 1 ? (
          <div>
            <Button
              isPending={isPending}
              onPress={() => run(() => callStaff('staff.endOtherSessions', { body: {} }))}
            >
              {t('devices.endOthers')}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  )
}

function useSessionChange() {
  const t = useTranslations('operator')
  const toastFailure = useToastFailure()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => showToast({ tone: 'done', title: t('devices.ended') }),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['staff.sessions'] }),
  })
  return { run: change.mutate, isPending: change.isPending }
}

function SessionRow({ session, onEnd }: { session: StaffSession; onEnd: () => void }) {
  const t = useTranslations('operator')
  const format = useFormat()
  const name = getDeviceName(session.user_agent) ?? t('devices.unknown')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.current ? <Badge tone="done">{t('devices.current')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {t('devices.since', {
            since: format.dayTime(session.created_at),
            used: format.ago(session.last_used_at),
          })}
        </p>
      </div>
      {session.current ? null : (
        <Button size="small" aria-label={t('devices.endOf', { device: name })} onPress={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}
