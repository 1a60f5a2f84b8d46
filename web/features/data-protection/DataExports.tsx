import { useQuery } from '@tanstack/react-query'
import { Download, FileArchive } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { DataExport } from '#contract/people/data-protection'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { type DataSubject, exportsQuery, useOpenExport, useRequestExport } from './data-protection.data.ts'

interface DataExportsProps {
  subject: DataSubject
  /** True if the request button is the main action of the screen. */
  isMain?: boolean
  /** Content below the button. */
  children?: ReactNode
}

/** Requests an export of all stored data, and downloads it once the confirmation mail was sent. */
export function DataExports({ subject, isMain = false, children }: DataExportsProps) {
  const t = useTranslations('dataProtection')
  const { account, contact } = useUser()
  const { showToast: toastError } = useErrorMessages()
  const { data, error } = useQuery(exportsQuery(subject, account.id))
  const order = useRequestExport(subject, account.id)
  const isBeingCreated = data?.some(({ expires_at }) => expires_at === null) ?? false
  const waitId = useId()
  const ask = () =>
    order.mutate(undefined, {
      onSuccess: () =>
        showToast({
          tone: 'done',
          title: t('export.ordered'),
          text: t('export.orderedText', { email: contact.email }),
        }),
      onError: toastError,
    })
  return (
    <Section title={t(`export.${subject}Title`)} look="card">
      <p className="mb-4 text-sm text-pretty text-muted">{t(`export.${subject}Text`)}</p>
      <Button
        kind={isMain ? 'primary' : 'secondary'}
        isPending={order.isPending}
        disabledBy={isBeingCreated ? waitId : null}
        onPress={ask}
      >
        {t('export.order')}
      </Button>
      {isBeingCreated ? (
        <p id={waitId} className="mt-2 text-sm text-muted">
          {t('export.wait')}
        </p>
      ) : null}
      {children}
      {/* Placed below the button, so that a new entry does not move the button. */}
      {error && !data ? <QueryError error={error} /> : null}
      {data && data.length > 0 ? (
        <ul aria-label={t('export.list')} className="mt-4 divide-y divide-line border-y border-line">
          {data.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <FileArchive size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-muted" />
              <DataExportEntry subject={subject} one={one} />
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

function DataExportEntry({ subject, one }: { subject: DataSubject; one: DataExport }) {
  const t = useTranslations('dataProtection')
  const format = useFormat()
  const { showToast: toastError } = useErrorMessages()
  const opening = useOpenExport(subject)
  const { done, total, expires_at: end, size } = one
  if (end === null) {
    const label = total === null ? t('export.making') : t('export.makingOf', { done, total })
    return (
      <div className="min-w-0 flex-1 basis-48">
        <ProgressBar label={label} value={total ? Math.round((done / total) * 100) : undefined} />
      </div>
    )
  }
  const download = () =>
    opening.mutate(one.id, { onSuccess: (path) => location.assign(path), onError: toastError })
  return (
    <>
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-medium">
          {format.dayTime(one.created_at)} · {t('export.ready', { size: format.fileSize(size ?? 0) })}
        </span>
        <span className="text-sm text-muted">{t('export.until', { date: format.dayTime(end) })}</span>
      </p>
      <Button size="small" icon={Download} isPending={opening.isPending} onPress={download}>
        {t('export.download')}
      </Button>
    </>
  )
}
