import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PeriodTime } from '#web/ui/data/Time.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { callStaff } from '../staff-call.ts'
import { calculatePrice, type OrderForm, type SectionName, toOrderBody } from './new-order.data.ts'

interface FormSectionProps {
  number: number
  title: string
  isOpen: boolean
  isPending: boolean
  /** The entries; null before the section is reached. */
  summary: ReactNode
  onEdit: () => void
  onNext: () => void
  children: ReactNode
}

/** A part of a long form: its fields while it is open, otherwise what was entered. */
export function FormSection(props: FormSectionProps) {
  const { number, title, isOpen, isPending, summary, onEdit, onNext, children } = props
  const t = useTranslations('newOrder')
  const id = useId()
  const part = useFocusWhenOpened(isOpen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onNext()
  }
  return (
    <section
      ref={part}
      aria-labelledby={id}
      className={joinClasses('rounded border border-line p-4', isOpen && 'bg-surface md:p-5')}
    >
      <header className="flex min-h-8 items-center gap-3">
        <h2
          id={id}
          tabIndex={-1}
          className={joinClasses('text-h2 flex-1 outline-none', !isOpen && !summary && 'text-muted')}
        >
          {number}. {title}
        </h2>
        {summary && !isOpen ? (
          <Button kind="quiet" aria-label={t('editSection', { title })} onPress={onEdit}>
            {t('edit')}
          </Button>
        ) : null}
      </header>
      {isOpen ? (
        <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
          {children}
          <span className="pt-1">
            <Button kind="primary" type="submit" isPending={isPending}>
              {t('next')}
            </Button>
          </span>
        </form>
      ) : summary ? (
        <div className="mt-1 text-sm wrap-anywhere text-muted">{summary}</div>
      ) : null}
    </section>
  )
}

/** Focuses a part when it opens: its first wrong field, or its heading. */
function useFocusWhenOpened(isOpen: boolean) {
  const part = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      const wrong = part.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
      const target = wrong ?? part.current?.querySelector<HTMLElement>('h2')
      target?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return part
}

/** The entries of a section, in a few lines. */
export function SectionSummary({
  section,
  form,
  files,
}: {
  section: SectionName
  form: OrderForm
  files: readonly string[]
}) {
  const t = useTranslations('newOrder')
  const types = useTranslations('operatorOrders.types')
  const colon = useColon()
  const locale = useLocale()
  const format = useFormat()
  const { customer, contact_person: contact } = form
  const name = ({ first_name, last_name }: { first_name?: string | null | undefined; last_name: string }) =>
    [first_name, last_name].filter(Boolean).join(' ')
  const count = (quantity: number, unit: string, text: string) => `${format.number(quantity)} ${unit} ${text}`
  const phones = [customer.phone, customer.mobile_phone].map((phone) => (phone ? format.phone(phone) : ''))
  const lines: Record<SectionName, readonly ReactNode[]> = {
    order: [form.opportunity.name, [form.name, types(form.order_type), form.brand].join(' · ')],
    customer: [
      [customer.company_name, name(customer)].filter(Boolean).join(', '),
      `${customer.street}, ${customer.postal_code} ${customer.city}`,
      [...phones, customer.email].filter(Boolean).join(' · '),
      contact ? `${t('customer.contact')}${colon} ${name(contact)}` : '',
    ],
    work: [
      ...form.services.map((line) =>
        count(line.quantity, format.unit(line.unit_measure), line.description[locale]),
      ),
      ...form.custom_services.map((line) => count(line.quantity, '×', line.name)),
      ...form.products.map((line) => count(line.quantity, '×', line.name)),
      form.qualifications.length > 0
        ? `${t('work.qualifications')}${colon} ${form.qualifications.join(', ')}`
        : '',
    ],
    details: [
      ...(form.dates.length > 0
        ? form.dates.map(({ key, period }) => (period ? <PeriodTime key={key} {...period} /> : null))
        : [t('details.noDates')]),
      form.professional_comment ?? '',
      form.customer_comment ?? '',
      files.join(', '),
    ],
  }
  return lines[section].filter(Boolean).map((line, place) => (
    <p key={typeof line === 'string' ? line : place} className="line-clamp-3">
      {line}
    </p>
  ))
}

interface OrderReviewProps {
  form: OrderForm
  lostFiles: readonly string[]
  isPending: boolean
  onCreate: () => void
}

/** The last step: the price, what may be wrong, and the button that creates the order. */
export function OrderReview({ form, lostFiles, isPending, onCreate }: OrderReviewProps) {
  const t = useTranslations('newOrder.review')
  const work = useTranslations('newOrder.work')
  const format = useFormat()
  const body = toOrderBody(form)
  const { data: facts } = useQuery({
    queryKey: ['order.check', JSON.stringify(body)],
    queryFn: () => callStaff('order.check', { body }),
    retry: false,
    gcTime: 0,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { postal_code, city } = body.customer
  const isOtherPlace =
    facts !== undefined &&
    facts.places.length > 0 &&
    !facts.places.some((place) => place.toLowerCase().startsWith(city.trim().toLowerCase()))
  const notes = [
    facts && !facts.has_position ? t('noPosition', { postal_code }) : null,
    isOtherPlace ? t('otherPlace', { postal_code, places: facts.places.join(', ') }) : null,
    facts?.is_new_brand ? t('newBrand', { brand: form.brand }) : null,
    form.customer.phone || form.customer.mobile_phone || form.customer.email ? null : t('noContact'),
    lostFiles.length > 0 ? t('lostFiles', { names: lostFiles.join(', ') }) : null,
  ].filter((note) => note !== null)
  return (
    <section
      aria-labelledby="review"
      className="flex flex-col gap-4 rounded border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="review" ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {t('title')}
      </h2>
      {notes.length > 0 ? (
        <Banner tone="warning" title={t('notes', { count: notes.length })}>
          <ul className="list-disc pl-4">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <p className="flex justify-between gap-4 font-semibold">
        <span>{work('price')}</span>
        <span className="tabular">{format.money(calculatePrice(form))}</span>
      </p>
      <p className="text-sm text-muted">{t('next')}</p>
      <span>
        <Button kind="primary" isPending={isPending} onPress={onCreate}>
          {t('create')}
        </Button>
      </span>
    </section>
  )
}
