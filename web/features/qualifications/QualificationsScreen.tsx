import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { QualificationValues } from '#contract/company/accounts'
import type { HeldQualificationList } from '#contract/company/held-qualifications'
import { LazyMultiSelect } from '#web/api/feedback/lazy-fields.tsx'
import { CallError } from '#web/api/http/errors'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { listErrorsBelow } from '#web/api/feedback/field-errors'
import { LocationSelect } from '#web/api/company/LocationSelect.tsx'
import { useLocations } from '#web/api/company/use-locations'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { LeaveGuard } from '#web/ui/overlays/LeaveGuard.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { CategoryTable, type CategoryRow } from './CategoryTable.tsx'
import {
  editableCategories,
  type EditableCategory,
  type ChosenQualifications,
  toChosenQualifications,
  areQualificationsDifferent,
  heldQualificationsQuery,
  useSaveQualifications,
  qualificationValuesQuery,
} from './qualifications.data.ts'
import { TagField } from './TagField.tsx'

interface QualificationsScreenProps {
  /** Id of a location of the company; null for the company itself. */
  location: string | null
  onLocation: (id: string) => void
}

/** Edits the company's qualifications by category; matching uses them at once. */
export function QualificationsScreen({ location, onLocation }: QualificationsScreenProps) {
  const t = useTranslations('qualifications')
  const locations = useLocations(location)
  const { chosen } = locations
  const values = useQuery(qualificationValuesQuery)
  const held = useQuery(heldQualificationsQuery(chosen))
  const failed = [values, held].find((query) => query.error && !query.data)
  return (
    <>
      <PageHead title={t('title')} back={{ href: '/company', label: t('back') }} subtitle={t('subtitle')} />
      <LocationSelect label={t('location')} locations={locations} onChange={onLocation} />
      {failed ? (
        <QueryError
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void Promise.all([values.refetch(), held.refetch()])}
        />
      ) : values.data && held.data ? (
        <QualificationsEditor
          key={chosen}
          values={values.data}
          held={held.data}
          onReload={() => void held.refetch()}
        />
      ) : (
        <SkeletonText lines={16} />
      )}
    </>
  )
}

interface QualificationsEditorProps {
  values: QualificationValues
  held: HeldQualificationList
  onReload: () => void
}

function QualificationsEditor({ values, held, onReload }: QualificationsEditorProps) {
  const t = useTranslations('qualifications')
  const format = useFormat()
  const saving = useSaveQualifications(held)
  // Null shows the server's values, including changes by colleagues.
  const [draft, setDraft] = useState<ChosenQualifications | null>(null)
  const saved = toChosenQualifications(held)
  const chosen = draft ?? saved
  const isChanged = areQualificationsDifferent(chosen, saved)
  const change = (category: EditableCategory, list: readonly string[]) => {
    if (!saving.isPending) saving.reset()
    setDraft({ ...chosen, [category]: list })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    saving.mutate(chosen, { onSuccess: () => setDraft(null) })
  }
  const rows = editableCategories.map((category): CategoryRow => ({
    id: category,
    title: t(`categories.${category}`),
    text: t(`about.${category}`),
    field:
      category === 'unlisted_qualifications' ? (
        <TagField
          label={t(`categories.${category}`)}
          hint={t('tagsHint')}
          value={chosen[category]}
          onChange={(list) => change(category, list)}
          error={listErrorsBelow(saving.error, category)}
        />
      ) : (
        <LazyMultiSelect
          label={t(`categories.${category}`)}
          value={chosen[category]}
          onChange={(list) => change(category, list)}
          options={createCategoryOptions(values, category, held[category], format.vehicle)}
          error={listErrorsBelow(saving.error, category)}
        />
      ),
  }))
  const trainings: CategoryRow = {
    id: 'weiterbildung',
    title: t('categories.weiterbildung'),
    text: t('about.weiterbildung'),
    field: <TrainingList names={held.weiterbildung} />,
  }
  const stateId = useId()
  return (
    <form noValidate onSubmit={submit} className="flex max-w-4xl flex-col gap-5">
      <LeaveGuard when={isChanged && !saving.isPending} search="account" />
      <CategoryTable label={t('title')} rows={[...rows, trainings]} />
      <div className="flex flex-col gap-4">
        <p className="max-w-2xl text-sm text-muted">{t('confirmation')}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            kind="primary"
            size="large"
            isPending={saving.isPending}
            disabledBy={isChanged ? null : stateId}
          >
            {t('save')}
          </Button>
          <span id={stateId} className="text-sm text-muted">
            {t(isChanged ? 'unsaved' : 'unchanged')}
          </span>
        </div>
        <QualificationsOutcome saving={saving} onReload={onReload} />
      </div>
    </form>
  )
}

/** Puts the number from the law before the name, so that typing either finds a trade. */
function createCategoryOptions(
  values: QualificationValues,
  category: EditableCategory,
  held: readonly string[],
  nameVehicle: (value: string) => string,
) {
  const lists = { hwo_a: values.trades, hwo_b1: values.trades_b1, hwo_b2: values.trades_b2 }
  const trades = category in lists ? lists[category as keyof typeof lists] : []
  const numbers = new Map(trades.map(({ name, number }) => [name, number]))
  return [...new Set([...values.categories[category], ...held])].map((value) => {
    const number = numbers.get(value)
    const name = category === 'transporter' ? nameVehicle(value) : value
    return { value, label: number === undefined ? name : `${number} · ${name}` }
  })
}

function TrainingList({ names }: { names: readonly string[] }) {
  const t = useTranslations('qualifications')
  if (names.length === 0) return <p className="text-sm text-muted">{t('noTraining')}</p>
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function QualificationsOutcome({
  saving,
  onReload,
}: {
  saving: ReturnType<typeof useSaveQualifications>
  onReload: () => void
}) {
  const t = useTranslations('qualifications')
  const { describe: describeError } = useErrorMessages()
  if (saving.data) {
    const { added, removed } = saving.data.offers
    return (
      <Banner
        tone="done"
        live
        title={t('savedTitle')}
        action={
          <ButtonLink size="small" href="/offers/">
            {t('toOffers')}
          </ButtonLink>
        }
      >
        {t('savedText', { added, removed })}
      </Banner>
    )
  }
  if (!saving.error) return null
  const { title, text } = describeError(saving.error)
  const isStale = saving.error instanceof CallError && saving.error.code === 'account_changed'
  return (
    <Banner
      tone="danger"
      live
      title={title}
      action={
        isStale ? (
          <Button size="small" onPress={onReload}>
            {t('reload')}
          </Button>
        ) : undefined
      }
    >
      {text}
    </Banner>
  )
}
