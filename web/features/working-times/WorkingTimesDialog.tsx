import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { WorkingTimes } from '#contract/people/working-times'
import { OfflineNotice } from '#web/api/feedback/OfflineNotice.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { nameEachPerson } from '#web/i18n/person-name'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { HoursForm } from './HoursForm.tsx'
import { AbsenceEditForm, AbsenceForm, ClosingDaysForm } from './time-off-forms.tsx'
import { TimeOffList } from './TimeOffList.tsx'
import { workingTimesQuery } from './working-times.data.ts'

/** Shows and changes when people work, when they are away, and when the company is closed. */
export function WorkingTimesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('workingTimes')
  const { account } = useUser()
  const query = useQuery(workingTimesQuery(account.id))
  return (
    <Dialog
      isOpen
      size="full"
      title={t('title')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className="flex flex-col gap-5 py-1">
        <OfflineNotice title={t('needsLine')}>{t('needsLineText')}</OfflineNotice>
        <p className="text-sm text-muted">{t('text')}</p>
        {query.data ? (
          <LoadedTimes times={query.data} accountId={account.id} />
        ) : query.error ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </div>
    </Dialog>
  )
}

function LoadedTimes({ times, accountId }: { times: WorkingTimes; accountId: string }) {
  const t = useTranslations('workingTimes')
  const [chosen, setChosen] = useState<string | null>(null)
  const person =
    times.data.find(({ id }) => id === chosen) ?? times.data.find(({ is_self }) => is_self) ?? times.data[0]
  const canEdit = times.can_edit_all || (person?.is_self ?? false)
  return (
    <>
      {times.data.length > 1 ? (
        <Select
          label={t('person')}
          value={person?.id ?? null}
          onChange={setChosen}
          options={[...nameEachPerson(times.data)].map(([value, label]) => ({ value, label }))}
        />
      ) : null}
      {person ? (
        <>
          <Section title={t('absences')}>
            <TimeOffList
              accountId={accountId}
              call="absence.remove"
              empty={t('noAbsences')}
              canRemove={canEdit}
              renderForm={(id, onDone) => {
                const absence = person.absences.find((one) => one.id === id)
                return absence ? (
                  <AbsenceEditForm accountId={accountId} absence={absence} onDone={onDone} />
                ) : null
              }}
              entries={person.absences.map(({ kind, ...days }) => ({
                ...days,
                name: kind ? t(`kinds.${kind}`) : t('away'),
              }))}
            />
            {canEdit ? <AbsenceForm key={person.id} accountId={accountId} contactId={person.id} /> : null}
          </Section>
          <Section title={t('hours')}>
            <HoursForm
              key={`${person.id} ${JSON.stringify(person.hours)}`}
              accountId={accountId}
              person={person}
              canEdit={times.can_edit_all}
            />
          </Section>
        </>
      ) : null}
      <Section title={t('closing')}>
        <TimeOffList
          accountId={accountId}
          call="closingDay.remove"
          empty={t('noClosing')}
          canRemove={times.can_edit_all}
          entries={times.closing_days}
        />
        {times.can_edit_all ? <ClosingDaysForm accountId={accountId} /> : null}
      </Section>
    </>
  )
}
