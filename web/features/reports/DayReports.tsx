import { useQuery } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answers } from '#contract/forms/forms'
import type { Order } from '#contract/orders/orders'
import type { Report } from '#contract/forms/protocols'
import { openFileInNewTab } from '#web/offline/cache/server-files'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useOutbox } from '#web/offline/outbox/outbox'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { reportsQuery } from './reports.data.ts'

/** Component that fills a form; passed in by the page. */
type ReportFormSlot = ComponentType<{
  readonly apiId: string
  readonly formId: string
  readonly submissionId: string | null
  readonly replaces: string | null
  readonly onDone: () => void
  readonly onClose: () => void
}>

/** Lists the day reports of an order of several days with their PDFs; adds and changes reports. */
export function DayReports({ order, Filler }: { order: Order; Filler: ReportFormSlot }) {
  const formId = order.opportunity.multiday_documentation_form_id
  return formId ? <DayReportList order={order} formId={formId} Filler={Filler} /> : null
}

function DayReportList({ order, formId, Filler }: { order: Order; formId: string; Filler: ReportFormSlot }) {
  const t = useTranslations('reports')
  const reports = useQuery(reportsQuery(order, formId))
  const waiting = useUnsentReports(order, formId)
  const [open, setOpen] = useState<Report | 'new' | null>(null)
  const close = () => setOpen(null)
  const changed = open !== null && open !== 'new' ? open : null
  return (
    <Section
      title={t('title')}
      aside={
        order.actions.includes('order.report') ? (
          <Button size="small" icon={Plus} onPress={() => setOpen('new')}>
            {t('add')}
          </Button>
        ) : undefined
      }
    >
      {reports.error && waiting.length === 0 ? (
        <QueryError error={reports.error} onRetry={() => void reports.refetch()} />
      ) : null}
      {reports.isPending ? <SkeletonText lines={3} /> : null}
      {reports.data?.data.length === 0 && waiting.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {waiting.map(({ id, day, title, text }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <ReportHeading day={day} title={title} text={text} />
            <SignalText tone="warning">
              <span className="text-sm">{t('waits')}</span>
            </SignalText>
          </li>
        ))}
        {reports.data?.data.map((report) => (
          <li key={report.id} className="py-3 first:pt-0 last:pb-0">
            <DayReport report={report} onChange={() => setOpen(report)} />
          </li>
        ))}
      </ul>
      {open ? (
        <Filler
          apiId={order.api_id}
          formId={changed?.formId ?? formId}
          submissionId={changed?.id ?? null}
          replaces={changed?.id ?? null}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </Section>
  )
}

function DayReport({ report, onChange }: { report: Report; onChange: () => void }) {
  const t = useTranslations('reports')
  const failure = useErrorMessages()
  const { resource } = report
  const format = useFormat()
  const { day, title, text } = getReportText(report.answers)
  const shown = day ? format.date(day) : ''
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <ReportHeading day={day} title={title} text={text} />
        <p className="text-sm text-muted">
          {report.contact.name}, <Time when={report.updatedAt} as="dayTime" />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {resource ? (
          <Button
            size="small"
            icon={FileText}
            aria-label={t('pdfOf', { day: shown })}
            onPress={() => void openFileInNewTab(resource).catch(failure.showToast)}
          >
            {t('pdf')}
          </Button>
        ) : (
          <SignalText tone={report.failed ? 'warning' : 'neutral'}>
            <span className="text-sm">{t(report.failed ? 'failed' : 'making')}</span>
          </SignalText>
        )}
        {report.editable ? (
          <Button size="small" kind="quiet" aria-label={t('changeOf', { day: shown })} onPress={onChange}>
            {t('change')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

interface ReportText {
  readonly day: string | null
  readonly title: string | null
  readonly text: string | null
}

function ReportHeading({ day, title, text }: ReportText) {
  return (
    <>
      <h3 className="font-semibold">
        {day ? <Time when={day} as="date" /> : null}
        {title ? ` · ${title}` : ''}
      </h3>
      <p className="line-clamp-3 text-sm whitespace-pre-line">{text}</p>
    </>
  )
}

/** Returns reports in the outbox, newest first. */
function useUnsentReports(order: Order, formId: string) {
  return useOutbox()
    .flatMap(({ id, orderId, errand }) =>
      orderId === order.api_id && errand.call === 'form.submit' && errand.given.body.form_id === formId
        ? [{ id, ...getReportText(errand.given.body.answers) }]
        : [],
    )
    .toReversed()
}

function getReportText(answers: Answers): ReportText {
  const getLabel = (question: string) => {
    const answer = answers[question]
    return typeof answer === 'string' && answer !== '' ? answer : null
  }
  return { day: getLabel('report-date'), title: getLabel('custom-title'), text: getLabel('daily-report') }
}
