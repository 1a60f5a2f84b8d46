import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferRulesReply, OfferSettings } from '#contract/company/offer-rules'
import { LazyDatePicker } from '#web/api/feedback/lazy-fields.tsx'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LeaveGuard } from '#web/ui/overlays/LeaveGuard.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useSaveOfferSettings } from './offer-rules.data.ts'
import { CategoryField, OptionalNumber } from './rule-fields.tsx'
import { WeekdayRadiusField } from './WeekdayRadiusField.tsx'

/** The values of the form; the holiday has two fields that may be empty while typing. */
type Wishes = Omit<OfferSettings, 'rules' | 'holiday'> & {
  readonly holidayFrom: string | null
  readonly holidayUntil: string | null
}

function toWishes({ rules: _rules, holiday, ...settings }: OfferSettings): Wishes {
  return { ...settings, holidayFrom: holiday?.from ?? null, holidayUntil: holiday?.until ?? null }
}

function toSettings(
  { holidayFrom, holidayUntil, ...wishes }: Wishes,
  rules: OfferSettings['rules'],
): OfferSettings {
  const holiday = holidayFrom && holidayUntil ? { from: holidayFrom, until: holidayUntil } : null
  return { ...wishes, holiday, rules }
}

/** Edits holiday, wishes and capacity, with one button that appears after a change. */
export function WishesForm({ data }: { data: OfferRulesReply }) {
  const t = useTranslations('offerRules')
  const [edits, setEdits] = useState<Partial<Wishes>>({})
  const wishes = { ...toWishes(data.settings), ...edits }
  const change = (part: Partial<Wishes>) => setEdits((before) => ({ ...before, ...part }))
  const isChanged = JSON.stringify(wishes) !== JSON.stringify(toWishes(data.settings))
  const { submit, error, holidayError, isClash, isPending } = useSaveWishes(data, wishes, () => setEdits({}))
  const fields = { wishes, change, error, radiusKm: data.radius_km }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8 border-t border-line pt-4">
      <LeaveGuard when={isChanged && !isPending} search="account" />
      <Section title={t('holiday')}>
        <HolidayFields {...fields} holidayError={holidayError} />
      </Section>
      <Section title={t('wishes')}>
        <WishFields {...fields} />
      </Section>
      <Section title={t('capacity')}>
        <CapacityFields {...fields} />
      </Section>
      {isClash ? <Banner tone="warning" live title={t('clash')} /> : null}
      {isChanged ? (
        <div className="flex gap-2">
          <Button kind="primary" type="submit" isPending={isPending}>
            {t('save')}
          </Button>
          <Button kind="quiet" onPress={() => setEdits({})}>
            {t('discard')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

interface WishFieldsProps {
  wishes: Wishes
  change: (part: Partial<Wishes>) => void
  error: unknown
  radiusKm: number
}

function HolidayFields({
  wishes,
  change,
  error,
  holidayError,
}: WishFieldsProps & { holidayError: string | null }) {
  const t = useTranslations('offerRules')
  return (
    <>
      <p className="mb-4 text-sm text-muted">{t('holidayText')}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <LazyDatePicker
          label={t('holidayFrom')}
          optional
          value={wishes.holidayFrom}
          onChange={(holidayFrom) => change({ holidayFrom })}
        />
        <LazyDatePicker
          label={t('holidayUntil')}
          optional
          value={wishes.holidayUntil}
          onChange={(holidayUntil) => change({ holidayUntil })}
          error={holidayError ?? getFieldErrors(error, 'holiday.until')}
        />
      </div>
    </>
  )
}

function WishFields({ wishes, change, error, radiusKm }: WishFieldsProps) {
  const t = useTranslations('offerRules')
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">{t('wishesText')}</p>
      <CategoryField value={wishes.categories} onChange={(categories) => change({ categories })} />
      <div className="grid gap-5 md:grid-cols-2">
        <OptionalNumber
          label={t('minPrice')}
          unit="€"
          max={1_000_000}
          places={2}
          value={wishes.min_price}
          onChange={(min_price) => change({ min_price })}
          error={getFieldErrors(error, 'min_price')}
        />
        <OptionalNumber
          label={t('leadDays')}
          unit={t('days')}
          max={365}
          min={0}
          value={wishes.lead_days === 0 ? null : wishes.lead_days}
          onChange={(days) => change({ lead_days: days ?? 0 })}
          error={getFieldErrors(error, 'lead_days')}
        />
      </div>
      <WeekdayRadiusField
        radiusKm={radiusKm}
        value={wishes.weekday_radius_km}
        onChange={(weekday_radius_km) => change({ weekday_radius_km })}
      />
    </div>
  )
}

function CapacityFields({ wishes, change, error }: WishFieldsProps) {
  const t = useTranslations('offerRules')
  const { weekly_minutes: minutes } = wishes
  return (
    <>
      <p className="mb-4 text-sm text-muted">{t('capacityText')}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <OptionalNumber
          label={t('weeklyHours')}
          unit={t('hours')}
          max={10_000}
          places={1}
          value={minutes === null ? null : minutes / 60}
          onChange={(hours) => change({ weekly_minutes: hours === null ? null : Math.round(hours * 60) })}
          error={getFieldErrors(error, 'weekly_minutes')}
        />
        <OptionalNumber
          label={t('dailyLimit')}
          unit={t('offersUnit')}
          max={100}
          value={wishes.daily_limit}
          onChange={(limit) => change({ daily_limit: limit ?? 1 })}
          error={getFieldErrors(error, 'daily_limit')}
        />
      </div>
    </>
  )
}

/** Checks the holiday, saves, and keeps the input if that fails. */
function useSaveWishes(data: OfferRulesReply, wishes: Wishes, onSaved: () => void) {
  const t = useTranslations('offerRules')
  const failure = useErrorMessages()
  const save = useSaveOfferSettings(data.account_id)
  const [holidayError, setHolidayError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { holidayFrom: from, holidayUntil: until } = wishes
    const isHalf = Boolean(from) !== Boolean(until)
    const fault = isHalf ? t('holidayHalf') : from && until && until < from ? t('holidayReversed') : null
    setHolidayError(fault)
    if (fault || save.isPending) return
    save.mutate(
      { settings: toSettings(wishes, data.settings.rules), version: data.version },
      {
        onSuccess: () => {
          onSaved()
          showToast({ tone: 'done', title: t('saved') })
        },
        onError: (error) => {
          const isShown =
            isRefusedWith(error, 'account_changed') || (error instanceof CallError && error.status === 422)
          if (!isShown) failure.showToast(error)
        },
      },
    )
  }
  return {
    submit,
    error: save.error,
    holidayError,
    isClash: isRefusedWith(save.error, 'account_changed'),
    isPending: save.isPending,
  }
}
