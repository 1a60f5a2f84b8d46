import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { locales, type Locale } from '#contract/kit/locale'
import type { TermsEffect, TermsText } from '#contract/operator/companies/services'
import type { CurrentStaff } from '#contract/operator/staff-api'
import type { OrderType } from '#contract/orders/model/order-enums'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { FileDialog } from '#web/ui/controls/fields/FileDialog.tsx'
import { TextArea, TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import {
  createTermsDraft,
  isSameText,
  listVersionsOf,
  readTermsDraft,
  readTextFile,
  storeTermsDraft,
  termsEffectQuery,
  termsQuery,
  termsTextQuery,
  toTermsBody,
  type TermsDraft,
  type TermsEntry,
} from './catalogue.data.ts'
import { TextChanges } from './TextChanges.tsx'

interface NewTermsProps {
  category: OrderType
  staff: CurrentStaff
}

/** Writes the next version of the terms of a kind of order, on the text of the newest one. */
export function NewTermsPage({ category, staff }: NewTermsProps) {
  const terms = useQuery(termsQuery)
  const newest = listVersionsOf(terms.data?.data ?? [], category)[0]
  const text = useQuery({ ...termsTextQuery(newest?.id ?? ''), enabled: newest !== undefined })
  const failed = terms.error ? terms : text.error ? text : null
  // A version that a colleague publishes meanwhile must not take the form away.
  const shown = useRef<TermsText | null>(null)
  if (text.data) shown.current = text.data
  if (failed && !shown.current)
    return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
  if (!terms.data || (newest && !shown.current)) return <SkeletonDetail />
  return <TermsForm {...{ category, staff }} latest={shown.current} />
}

function TermsForm({ category, staff, latest }: NewTermsProps & { latest: TermsText | null }) {
  const t = useTranslations('catalogue.terms')
  const type = useTranslations('operatorOrders.types')
  const [restored, setRestored] = useState(() => readTermsDraft(staff.id, category))
  const [draft, setDraft] = useState(() => restored ?? createTermsDraft(latest))
  const [isChecked, setChecked] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  useEffect(() => {
    if (draft.savedAt > 0) storeTermsDraft(staff.id, category, draft)
  }, [staff.id, category, draft])
  const change = (part: Partial<TermsDraft>) => {
    publish.reset()
    setDraft((now) => ({ ...now, ...part, savedAt: Date.now() }))
  }
  const publish = usePublishing(category, draft, () => {
    storeTermsDraft(staff.id, category, null)
    openPage(getOperatorPath('termsCategory', { category }, { version: String(draft.base + 1) }))
  })
  const startAgain = () => {
    storeTermsDraft(staff.id, category, null)
    setDraft(createTermsDraft(latest))
    setRestored(null)
    setChecked(false)
    publish.reset()
  }
  const today = toBerlinDay(new Date())
  const isPast = draft.validFrom !== null && draft.validFrom < today
  const faults = publish.error instanceof CallError ? publish.error.errors : {}
  const isComplete =
    draft.validFrom !== null &&
    !isPast &&
    locales.every((locale) => draft.texts[locale].title.trim() && draft.texts[locale].body.trim())
  const newer = latest && latest.version > draft.base ? latest : null
  const submit = () => {
    setChecked(true)
    if (isComplete && !newer) setConfirming(true)
  }
  const dateError = draft.validFrom === null ? t('dateMissing') : isPast ? t('datePast') : null
  return (
    <>
      <PageHead
        title={t('newTitle', { category: type(category), version: draft.base + 1 })}
        back={{
          href: getOperatorPath('termsCategory', { category }),
          label: t('of', { category: type(category) }),
        }}
        subtitle={latest ? t('newLead', { version: latest.version }) : t('newLeadFirst')}
        actions={draft.savedAt > 0 ? <Button onPress={startAgain}>{t('discard')}</Button> : null}
      />
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {restored ? (
          <Banner
            tone="neutral"
            title={t.rich('restored', {
              when: () => <Time when={new Date(restored.savedAt).toISOString()} as="ago" />,
            })}
          />
        ) : null}
        {newer ? (
          <Banner
            live
            tone="warning"
            title={t('newer', { version: newer.version })}
            action={<Button onPress={() => change({ base: newer.version })}>{t('useNewer')}</Button>}
          >
            {t('newerText')}
          </Banner>
        ) : null}
        <div className="grid items-start gap-6 lg:grid-cols-3">
          {locales.map((locale) => (
            <LanguageFields
              key={locale}
              locale={locale}
              entry={draft.texts[locale]}
              isChecked={isChecked}
              faults={faults}
              onChange={(entry) => change({ texts: { ...draft.texts, [locale]: entry } })}
            />
          ))}
        </div>
        {latest ? <DraftChanges draft={draft} latest={latest} /> : null}
        <Section title={t('start')}>
          <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[18rem_minmax(0,1fr)]">
            <DatePicker
              label={t('validFrom')}
              hint={t('validFromHint')}
              value={draft.validFrom}
              onChange={(validFrom) => change({ validFrom })}
              min={today}
              error={faults['valid_from'] ?? (isChecked ? dateError : null)}
            />
            {draft.validFrom && !isPast ? (
              <EffectPreview category={category} validFrom={draft.validFrom} />
            ) : null}
          </div>
          <div className="mt-6">
            <Button kind="primary" type="submit" isPending={publish.isPending}>
              {t('publish')}
            </Button>
          </div>
        </Section>
      </form>
      {isConfirming && draft.validFrom ? (
        <PublishDialog
          {...{ category, draft, latest }}
          validFrom={draft.validFrom}
          isPending={publish.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => publish.mutate(undefined, { onSettled: () => setConfirming(false) })}
        />
      ) : null}
    </>
  )
}

/** Publishes a draft. The same text sent again after a lost answer makes no second version. */
function usePublishing(category: OrderType, draft: TermsDraft, onDone: () => void) {
  const t = useTranslations('catalogue.terms')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const attempt = useRef({ text: '', key: '' })
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const body = toTermsBody(category, draft)
      const text = JSON.stringify(body)
      if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
      return callStaff('terms.create', { body }, attempt.current.key)
    },
    onSuccess: ({ version }) => {
      showToast({ tone: 'done', title: t('published', { version }) })
      onDone()
    },
    onError: (error) => {
      // The banner about the newer version, or the errors of the fields, say what is wrong.
      const isShown = error instanceof CallError && Object.keys(error.errors).length > 0
      if (!isShown && !isRefusedWith(error, 'terms_changed')) toastFailure(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['terms'] }),
  })
}

interface LanguageFieldsProps {
  locale: Locale
  entry: TermsEntry
  isChecked: boolean
  /** Errors of the server by the path of their field. */
  faults: Readonly<Record<string, readonly string[]>>
  onChange: (entry: TermsEntry) => void
}

/** Title and text in one language. The text can be taken from a file. */
function LanguageFields({ locale, entry, isChecked, faults, onChange }: LanguageFieldsProps) {
  const t = useTranslations('catalogue.terms')
  const general = useTranslations('operator')
  const [isUnreadable, setUnreadable] = useState(false)
  const readFile = async ([file]: readonly File[]) => {
    const body = file ? await readTextFile(file) : null
    setUnreadable(body === null)
    if (body !== null) onChange({ ...entry, body })
  }
  const getMissing = (value: string) => (isChecked && value.trim() === '' ? general('errors.missing') : null)
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="text-h3 mb-3">{general(`languages.${locale}`)}</legend>
      <TextField
        label={t('titleField')}
        lang={locale}
        value={entry.title}
        onChange={(title) => onChange({ ...entry, title })}
        maxLength={255}
        error={faults[`title.${locale}`] ?? getMissing(entry.title)}
      />
      <TextArea
        label={t('bodyField')}
        lang={locale}
        rows={14}
        maxLength={100_000}
        value={entry.body}
        onChange={(body) => {
          setUnreadable(false)
          onChange({ ...entry, body })
        }}
        error={faults[`body.${locale}`] ?? (isUnreadable ? t('noTextFile') : getMissing(entry.body))}
      />
      <FileDialog accept={['.txt', '.md', 'text/plain']} onPick={(files) => void readFile(files)}>
        {(open) => (
          <div>
            <Button kind="quiet" icon={FileUp} onPress={open}>
              {t('fromFile')}
            </Button>
          </div>
        )}
      </FileDialog>
    </fieldset>
  )
}

/** The changes of the draft in each language. A language that was forgotten is seen by its unchanged text. */
function DraftChanges({ draft, latest }: { draft: TermsDraft; latest: TermsText }) {
  const t = useTranslations('catalogue.terms')
  const language = useTranslations('operator.languages')
  return (
    <Section title={t('changesSince', { version: latest.version })}>
      <div className="flex flex-col gap-5">
        {locales.map((locale) => {
          const [before, after] = [latest.body[locale] ?? '', draft.texts[locale].body]
          return (
            <div key={locale}>
              <h3 className="text-h3 mb-2">{language(locale)}</h3>
              {before === after.trim() ? (
                <p className="text-sm text-muted">{t('noChanges')}</p>
              ) : (
                <TextChanges before={before} after={after} />
              )}
            </div>
          )
        })}
      </div>
    </Section>
  )
}

function EffectPreview({ category, validFrom }: { category: OrderType; validFrom: string }) {
  const effect = useQuery(termsEffectQuery(category, validFrom))
  if (effect.error) return <LoadFailure error={effect.error} onRetry={() => void effect.refetch()} />
  if (!effect.data) return <SkeletonDetail />
  return <EffectList effect={effect.data} validFrom={validFrom} />
}

function EffectList({ effect, validFrom }: { effect: TermsEffect; validFrom: string }) {
  const t = useTranslations('catalogue.terms.effect')
  const format = useFormat()
  const first = effect.companies - effect.accepted
  return (
    <div className="text-sm">
      <p className="text-h3">
        {t('companies', { count: effect.accepted + first, day: format.date(validFrom) })}
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {effect.accepted > 0 ? <li>{t('again', { count: effect.accepted })}</li> : null}
        {effect.accepted > 0 && first > 0 ? <li>{t('first', { count: first })}</li> : null}
        <li>{t('offers')}</li>
        {effect.open_orders > 0 ? <li>{t('orders', { count: effect.open_orders })}</li> : null}
        {effect.skipped.map(({ version, valid_from: day }) => (
          <li key={version} className="font-medium">
            {t('skipped', { version, day: format.date(day) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PublishDialogProps {
  category: OrderType
  draft: TermsDraft
  latest: TermsText | null
  validFrom: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

function PublishDialog(props: PublishDialogProps) {
  const { category, draft, latest, validFrom, isPending, onConfirm, onClose } = props
  const t = useTranslations('catalogue.terms')
  return (
    <ConfirmDialog
      isOpen
      title={t('confirmTitle', { version: draft.base + 1 })}
      confirm={t('publish')}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {latest && isSameText(draft, latest) ? (
          <Banner tone="warning">{t('sameText', { version: latest.version })}</Banner>
        ) : null}
        <EffectPreview category={category} validFrom={validFrom} />
        <p className="text-sm text-muted">{t('final')}</p>
      </div>
    </ConfirmDialog>
  )
}
