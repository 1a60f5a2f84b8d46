import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderImportStep, OrderImportView } from '#contract/operator/orders/order-imports'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage, operatorPages } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { importQuery } from './imports.data.ts'
import { ImportState } from './ImportsPage.tsx'
import { type ImportStep, ImportSteps } from './ImportSteps.tsx'
import { ResultStep, RunStep } from './RunStep.tsx'

interface ImportPageProps {
  id: string
  search: URLSearchParams
  staff: CurrentStaff
}

/** One import, at the step that its state asks for. */
export function ImportPage({ id, search, staff }: ImportPageProps) {
  const t = useTranslations('operatorImports')
  const errors = useTranslations('operator.errors')
  const format = useFormat()
  const query = useQuery(importQuery(id))
  const one = query.data
  if (!one)
    return query.error ? (
      <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={8} />
    )
  const step = chooseStep(one, search.get('step'))
  const mayChange = staff.actions.includes('import.check')
  return (
    <>
      <PageHead
        title={one.file_name}
        back={{ href: operatorPages.imports, label: t('title') }}
        badges={<ImportState row={one} />}
        subtitle={t('uploadedBy', {
          name: one.uploaded_by ?? t('program'),
          when: format.dayTime(one.uploaded_at),
        })}
        actions={mayChange && isDeletable(one) ? <DeleteButton one={one} /> : null}
      />
      <ImportSteps current={step} hrefs={listStepPaths(one)} />
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {query.error ? (
          <Banner live tone="warning" title={errors('offline')}>
            {errors('offlineText')}
          </Banner>
        ) : null}
        {mayChange ? null : <p className="text-sm text-muted">{t('readOnly')}</p>}
        <EarlierImport one={one} />
        {one.content_deleted_at ? (
          <Banner tone="neutral">{t('contentDeleted', { date: format.date(one.content_deleted_at) })}</Banner>
        ) : null}
      </div>
      {step === 'columns' ? <ColumnsStep key={id} one={one} mayChange={mayChange} /> : null}
      {step === 'check' ? <CheckStep one={one} mayChange={mayChange} /> : null}
      {step === 'run' ? <RunStep one={one} mayChange={mayChange} /> : null}
      {step === 'result' ? <ResultStep one={one} mayChange={mayChange} /> : null}
      <ImportLog one={one} />
    </>
  )
}

/** Returns the step of the state; `wanted` chooses among the steps that the state allows. */
function chooseStep({ state }: OrderImportView, wanted: string | null): ImportStep {
  if (state === 'uploaded') return 'columns'
  if (state === 'checking') return wanted === 'columns' ? 'columns' : 'check'
  if (state === 'checked') return wanted === 'columns' || wanted === 'run' ? wanted : 'check'
  return state === 'running' || state === 'stopped' ? 'run' : 'result'
}

function listStepPaths({ id, state, counts }: OrderImportView): Partial<Record<ImportStep, string>> {
  if (state !== 'checked') return {}
  const toPath = (step: ImportStep) => getOperatorPath('import', { id }, { step })
  return {
    columns: toPath('columns'),
    check: toPath('check'),
    ...(counts.right > 0 ? { run: toPath('run') } : {}),
  }
}

function EarlierImport({ one: { earlier, state } }: { one: OrderImportView }) {
  const t = useTranslations('operatorImports')
  const format = useFormat()
  if (!earlier || !['uploaded', 'checking', 'checked'].includes(state)) return null
  return (
    <Banner
      tone="warning"
      title={t('earlier.title')}
      action={
        <ButtonLink size="small" href={getOperatorPath('import', { id: earlier.id })}>
          {t('earlier.open')}
        </ButtonLink>
      }
    >
      {t('earlier.text', { name: earlier.by ?? t('program'), when: format.dayTime(earlier.at) })}
    </Banner>
  )
}

function isDeletable({ state, counts }: OrderImportView): boolean {
  const hasOrders = counts.created + counts.undone + counts.kept > 0
  return !hasOrders && ['uploaded', 'checked', 'stopped', 'finished'].includes(state)
}

function DeleteButton({ one: { id } }: { one: OrderImportView }) {
  const t = useTranslations('operatorImports.remove')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => callStaff('import.delete', { params: { import_id: id } }),
    onSuccess: () => {
      showToast({ tone: 'done', title: t('done') })
      openPage(operatorPages.imports)
      queries.removeQueries({ queryKey: ['imports', id] })
      void queries.invalidateQueries({ queryKey: ['imports', 'list'] })
    },
    onError: (error) => {
      setAsked(false)
      toastFailure(error)
      void queries.invalidateQueries({ queryKey: ['imports'] })
    },
  })
  return (
    <>
      <Button kind="quiet" icon={Trash2} onPress={() => setAsked(true)}>
        {t('button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        danger
        title={t('title')}
        confirm={t('confirm')}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{t('text')}</p>
      </ConfirmDialog>
    </>
  )
}

/** The steps with the person who took them, the newest first. */
function ImportLog({ one }: { one: OrderImportView }) {
  const t = useTranslations('operatorImports')
  const { steps, uploaded_at, uploaded_by, finished_at } = one
  const firstRun = steps.findIndex(({ step }) => step === 'run')
  const entries = [
    { text: 'upload' as const, at: uploaded_at, by: uploaded_by },
    ...steps.map(({ step, at, by }, index) => ({ text: nameStep(step, index > firstRun), at, by })),
    ...(finished_at ? [{ text: 'finished' as const, at: finished_at, by: null }] : []),
  ].toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at))
  return (
    <div className="mt-10">
      <Section title={t('log.title')}>
        <ol className="flex flex-col gap-1.5 text-sm">
          {entries.map(({ text, at, by }) => (
            <li key={text + at} className="flex flex-wrap gap-x-3">
              <span className="w-36 shrink-0 text-muted">
                <Time when={at} as="dayTime" />
              </span>
              <span className="min-w-0">{t(`log.${text}`, { name: by ?? t('program') })}</span>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}

function nameStep(step: OrderImportStep, isLater: boolean): OrderImportStep | 'resume' {
  return step === 'run' && isLater ? 'resume' : step
}
