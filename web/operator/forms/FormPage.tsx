import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SkeletonDetail, SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { FormPreview } from './FormPreview.tsx'
import { FormChangeList, FormFacts } from './form-words.tsx'
import { NewFormDialog } from './NewFormDialog.tsx'
import { formDraftQuery, formQuery, type FormHistory } from './forms.data.ts'

/** One form: its versions with what each has changed, when it appears, and for whom it is in use. */
export function FormPage({ formKey, staff }: { formKey: string; staff: CurrentStaff }) {
  const form = useQuery(formQuery(formKey))
  if (form.error && !form.data) return <LoadFailure error={form.error} onRetry={() => void form.refetch()} />
  if (!form.data) return <SkeletonDetail />
  return <FormContent form={form.data} mayChange={staff.actions.includes('formDraft.change')} />
}

function FormContent({ form, mayChange }: { form: FormHistory; mayChange: boolean }) {
  const t = useTranslations('operatorForms')
  const locale = useLocale()
  return (
    <>
      <PageHead
        title={form.title[locale]}
        back={{ href: getOperatorPath('forms'), label: t('title') }}
        badges={
          form.open_orders > 0 ? <Badge tone="done">{t('inUse')}</Badge> : <Badge>{t('notInUse')}</Badge>
        }
        subtitle={t(`categories.${form.category}`)}
        actions={mayChange ? <FormActions form={form} /> : null}
      />
      {form.draft ? <DraftBanner draft={form.draft} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <FormVersions versions={form.versions} />
          {form.newest ? <NewestPreview id={form.newest.id} /> : null}
        </div>
        <aside className="flex min-w-0 flex-col gap-4">
          <FormUse form={form} />
          <Section title={t('facts')} look="card">
            <FormFacts form={form} formKey={form.key} />
          </Section>
        </aside>
      </div>
    </>
  )
}

/** Opens the draft of the next version, and starts it if there is none. */
function FormActions({ form }: { form: FormHistory }) {
  const t = useTranslations('operatorForms')
  const toastFailure = useToastFailure()
  const queries = useQueryClient()
  const [isCopying, setCopying] = useState(false)
  const path = getOperatorPath('formDraft', { key: form.key })
  const start = useMutation({
    mutationFn: () => callStaff('formDraft.start', { params: { key: form.key }, body: {} }),
    onSuccess: (draft) => {
      queries.setQueryData(formDraftQuery(form.key).queryKey, draft)
      void queries.invalidateQueries({ queryKey: formQuery(form.key).queryKey })
      openPage(path)
    },
    onError: toastFailure,
  })
  return (
    <>
      {form.newest ? <Button onPress={() => setCopying(true)}>{t('create.copy')}</Button> : null}
      {form.draft ? (
        <ButtonLink kind="primary" href={path}>
          {t('editDraft')}
        </ButtonLink>
      ) : (
        <Button kind="primary" isPending={start.isPending} onPress={() => start.mutate()}>
          {t('newVersion')}
        </Button>
      )}
      {isCopying ? <NewFormDialog original={form} onClose={() => setCopying(false)} /> : null}
    </>
  )
}

function DraftBanner({ draft }: { draft: NonNullable<FormHistory['draft']> }) {
  const t = useTranslations('operatorForms')
  const format = useFormat()
  return (
    <div className="mb-4">
      <Banner tone="warning" title={t('draftWaiting')}>
        {t('build.saved', {
          name: draft.changed_by ?? t('build.program'),
          at: format.dayTime(draft.changed_at),
        })}
      </Banner>
    </div>
  )
}

/** The newest version as companies see it; loaded when it is opened. */
function NewestPreview({ id }: { id: string }) {
  const t = useTranslations('operatorForms.preview')
  const [isOpen, setOpen] = useState(false)
  const form = useQuery({
    queryKey: ['forms', 'version', id],
    queryFn: () => callStaff('form.read', { params: { form_id: id } }),
    enabled: isOpen,
    staleTime: Infinity,
  })
  return (
    <Section
      title={t('label')}
      look="card"
      aside={
        isOpen ? null : (
          <Button icon={Smartphone} onPress={() => setOpen(true)}>
            {t('show')}
          </Button>
        )
      }
    >
      <p className="mb-4 text-sm text-muted">{t('hint')}</p>
      {!isOpen ? null : form.error ? (
        <LoadFailure error={form.error} onRetry={() => void form.refetch()} />
      ) : form.data ? (
        <FormPreview model={form.data.model} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Section>
  )
}

type Version = FormHistory['versions'][number]

/** Versions that are shown without opening the rest. */
const shownVersions = 3

function FormVersions({ versions }: { versions: readonly Version[] }) {
  const t = useTranslations('operatorForms')
  const older = versions.slice(shownVersions)
  return (
    <Section title={t('versions')} look="card">
      {versions.length === 0 ? <p className="text-sm text-muted">{t('neverPublished')}</p> : null}
      <ol className="flex flex-col divide-y divide-line">
        {versions.slice(0, shownVersions).map((version, index) => (
          <FormVersion key={version.id} version={version} isNewest={index === 0} />
        ))}
      </ol>
      {older.length > 0 ? (
        <Folded title={t('older')}>
          <ol className="flex flex-col divide-y divide-line">
            {older.map((version) => (
              <FormVersion key={version.id} version={version} isNewest={false} />
            ))}
          </ol>
        </Folded>
      ) : null}
    </Section>
  )
}

function FormVersion({ version, isNewest }: { version: Version; isNewest: boolean }) {
  const t = useTranslations('operatorForms')
  const format = useFormat()
  const { version: number, published_at: at, published_by: by, submissions, started, changes } = version
  const counts = [
    by ? t('publishedBy', { name: by }) : null,

    t('submissions', { count: submissions }),
    started > 0 ? t('started', { count: started }) : null,
  ]
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{t('versionOf', { version: number, date: format.date(at) })}</h3>
        {isNewest ? <Badge tone="done">{t('newest')}</Badge> : null}
      </div>
      <p className="text-sm text-muted">{counts.filter(Boolean).join(' · ')}</p>
      {changes ? <FormChangeList changes={changes} /> : <p className="text-sm">{t('firstVersion')}</p>}
    </li>
  )
}

/** Brands that are named; the rest is a number. */
const shownBrands = 8

function FormUse({ form }: { form: FormHistory }) {
  const t = useTranslations('operatorForms')
  const format = useFormat()
  const more = form.used_by.length - shownBrands
  return (
    <Section
      title={t('usedBy')}
      look="card"
      {...(form.open_orders > 0
        ? {
            aside: <span className="text-sm text-muted">{t('openOrders', { count: form.open_orders })}</span>,
          }
        : {})}
    >
      {form.used_by.length === 0 ? (
        <p className="text-sm text-muted">{t('usedByNone')}</p>
      ) : (
        <ul className="flex flex-col gap-1.5 text-sm">
          {form.used_by.slice(0, shownBrands).map(({ brand, open_orders: count }) => (
            <li key={brand} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{brand}</span>
              <span className="shrink-0 tabular">{format.number(count)}</span>
            </li>
          ))}
          {more > 0 ? <li className="text-muted">{t('usedByMore', { count: more })}</li> : null}
        </ul>
      )}
    </Section>
  )
}
