import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  emailRules,
  notificationChannels,
  type NotificationChannel,
  type InboxKind,
} from '#contract/notifications/inbox-kinds'
import type { InboxPreferences } from '#contract/notifications/inbox'
import { LazyTimeField } from '#web/api/feedback/lazy-fields.tsx'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Switch } from '#web/ui/controls/choices/Switch.tsx'
import { preferencesQuery, useSavePreferences } from './inbox.data.ts'

type ChangePreferences = (part: Partial<InboxPreferences>) => void

/** Sets the notification types, channels and quiet hours; every change is saved at once. */
export function NotificationSettings() {
  const t = useTranslations('inbox')
  const { data, error } = useQuery(preferencesQuery)
  const { showToast: toastError } = useErrorMessages()
  const saving = useSavePreferences()
  return (
    <Section title={t('title')} look="card">
      <p className="mb-4 text-sm text-pretty text-muted">{t('lead')}</p>
      {error && !data ? <QueryError error={error} /> : null}
      {data ? (
        <NotificationChoices
          preferences={data}
          change={(part) => saving.mutate({ ...data, ...part }, { onError: toastError })}
        />
      ) : error ? null : (
        <SkeletonText lines={10} />
      )}
    </Section>
  )
}

function NotificationChoices({
  preferences,
  change,
}: {
  preferences: InboxPreferences
  change: ChangePreferences
}) {
  const t = useTranslations('inbox')
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {preferences.kinds.map((kind) => (
          <NotificationKindRow key={kind} kind={kind} preferences={preferences} change={change} />
        ))}
      </ul>
      <p className="mt-3 mb-6 text-sm text-pretty text-muted">{t('alwaysMailed')}</p>
      <div className="mb-4">
        <Switch isSelected={preferences.digest} onChange={(digest) => change({ digest })}>
          {t('digest')}
        </Switch>
        <p className="text-sm text-pretty text-muted">{t('digestText')}</p>
      </div>
      <QuietHours preferences={preferences} change={change} />
    </>
  )
}

interface NotificationKindRowProps {
  kind: InboxKind
  preferences: InboxPreferences
  change: ChangePreferences
}

function NotificationKindRow({ kind, preferences: { off }, change }: NotificationKindRowProps) {
  const t = useTranslations('inbox')
  const id = useId()
  const isOff = (channel: NotificationChannel) =>
    off.some((one) => one.kind === kind && one.channel === channel)
  const choose = (channel: NotificationChannel, isOn: boolean) => {
    const others = off.filter((one) => one.kind !== kind || one.channel !== channel)
    change({ off: isOn ? others : [...others, { kind, channel }] })
  }
  const channels = notificationChannels.filter((channel) => channel !== 'mail' || emailRules[kind] !== 'none')
  return (
    <li className="grid gap-x-4 py-2 md:grid-cols-[1fr_23rem] md:items-center">
      <span id={id}>{t(`kinds.${kind}`)}</span>
      <div
        role="group"
        aria-labelledby={id}
        className="grid grid-cols-[auto_auto_1fr] gap-x-6 md:grid-cols-[6rem_6rem_1fr] md:gap-x-3"
      >
        {channels.map((channel) => {
          const isFixed = channel === 'mail' && emailRules[kind] === 'always'
          return (
            <Checkbox
              key={channel}
              isSelected={isFixed || !isOff(channel)}
              isDisabled={isFixed}
              onChange={(isOn) => choose(channel, isOn)}
            >
              {t(isFixed ? 'channels.always' : `channels.${channel}`)}
            </Checkbox>
          )
        })}
      </div>
    </li>
  )
}

const defaultQuietHours = { from: '20:00', until: '07:00' }

function QuietHours({ preferences, change }: { preferences: InboxPreferences; change: ChangePreferences }) {
  const t = useTranslations('inbox')
  const { quiet_hours: hours, urgent_anyway: urgent } = preferences
  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <Switch
          isSelected={hours !== null}
          onChange={(isOn) => change({ quiet_hours: isOn ? defaultQuietHours : null })}
        >
          {t('quiet')}
        </Switch>
        <p className="text-sm text-pretty text-muted">{t('quietText')}</p>
      </div>
      {hours ? (
        <>
          <QuietHoursFields hours={hours} onChange={(quiet_hours) => change({ quiet_hours })} />
          <div>
            <Switch isSelected={urgent} onChange={(urgent_anyway) => change({ urgent_anyway })}>
              {t('urgent')}
            </Switch>
            <p className="text-sm text-pretty text-muted">{t('urgentText')}</p>
          </div>
        </>
      ) : null}
    </div>
  )
}

interface QuietHoursFieldsProps {
  hours: { from: string; until: string }
  onChange: (hours: { from: string; until: string }) => void
}

/** A time is incomplete while it is typed; only a complete time is saved. */
function QuietHoursFields({ hours, onChange }: QuietHoursFieldsProps) {
  const t = useTranslations('inbox')
  const [typed, setTyped] = useState<{ from: string | null; until: string | null }>(hours)
  const isSame = typed.from !== null && typed.from === typed.until
  const updateHours = (part: Partial<typeof typed>) => {
    const { from, until } = { ...typed, ...part }
    setTyped({ from, until })
    if (from !== null && until !== null && from !== until) onChange({ from, until })
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      <LazyTimeField label={t('from')} value={typed.from} onChange={(from) => updateHours({ from })} />
      <LazyTimeField
        label={t('until')}
        value={typed.until}
        error={isSame ? t('same') : undefined}
        onChange={(until) => updateHours({ until })}
      />
    </div>
  )
}
