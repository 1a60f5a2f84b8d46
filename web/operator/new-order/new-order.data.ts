import { queryOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StaffReply, StaffSent } from '#contract/operator/staff-api'
import { amountToCents, calculateLineTotal, centsToAmount } from '#contract/kit/amounts/cents'
import { callStaff } from '../staff-call.ts'
import { readDraft, storeDraft } from '../stored-drafts.ts'

/** The draft of a new order: in the browser until the order is created. */

type OrderBody = StaffSent<'order.create'>['body']
export type OrderTemplate = StaffReply<'order.draft'>
export type CatalogueService = StaffReply<'catalogue.read'>['services'][number]

/** The parts of the form, in their order. The last one shows all of them. */
export const sectionNames = ['order', 'customer', 'work', 'details'] as const
export type SectionName = (typeof sectionNames)[number]
export const steps = [...sectionNames, 'review'] as const
export type Step = (typeof steps)[number]

/** A line of the form has a key, so that its fields stay with it when another line is removed. */
type Keyed<L> = L & { readonly key: string }
export type ServiceLine = Keyed<NonNullable<OrderBody['services']>[number]>
export type CustomLine = Keyed<NonNullable<OrderBody['custom_services']>[number]>
export type ProductLine = Keyed<NonNullable<OrderBody['products']>[number]>
export type DateLine = { readonly key: string; readonly period: Period | null }
type Period = NonNullable<OrderBody['dates']>[number]
export type Customer = OrderBody['customer']

/** The entries of a person: a body of `order.create` with lines that have keys. */
export interface OrderForm extends Omit<OrderBody, 'services' | 'custom_services' | 'products' | 'dates'> {
  readonly services: readonly ServiceLine[]
  readonly custom_services: readonly CustomLine[]
  readonly products: readonly ProductLine[]
  readonly dates: readonly DateLine[]
  /** The qualifications that the company needs, for all services. */
  readonly qualifications: readonly string[]
}
export type ChangeForm = (part: Partial<OrderForm>) => void

export const createKey = (): string => crypto.randomUUID()

/** Adds keys to lines. */
const withKeys = <L extends object>(lines: readonly L[] = []): Keyed<L>[] =>
  lines.map((line) => ({ ...line, key: createKey() }))

function removeKey<L extends { readonly key: string }>(line: L): Omit<L, 'key'> {
  const { key: _, ...rest } = line
  return rest
}

/** Returns the form of a new order, or of one like the template. */
export function createOrderForm(template: OrderTemplate | null): OrderForm {
  const { services, custom_services, products, ...rest } = template ?? emptyOrder
  return {
    ...rest,
    // Two orders with one number would be mixed up.
    name: '',
    services: withKeys(services),
    custom_services: withKeys(custom_services),
    products: withKeys(products),
    dates: [],
    qualifications: [...new Set((services ?? []).flatMap((line) => line.qualifications ?? []))],
  }
}

const emptyOrder = {
  name: '',
  order_type: 'installation',
  brand: '',
  opportunity: { name: '' },
  customer: { last_name: '', street: '', postal_code: '', city: '' },
  services: [],
  custom_services: [],
  products: [],
} as const

/** Returns the body of `order.create`. Optional texts that are empty are left out; everything else is for the server to check. */
export function toOrderBody(form: OrderForm): OrderBody {
  const { qualifications, dates, ...body } = form
  return {
    ...body,
    eid: body.eid?.trim() || null,
    professional_comment: body.professional_comment?.trim() || null,
    customer_comment: body.customer_comment?.trim() || null,
    customer: {
      ...body.customer,
      first_name: body.customer.first_name?.trim() || null,
      company_name: body.customer.company_name?.trim() || null,
      phone: body.customer.phone?.trim() || null,
      mobile_phone: body.customer.mobile_phone?.trim() || null,
      email: body.customer.email?.trim() || null,
    },
    contact_person: body.contact_person
      ? {
          ...body.contact_person,
          first_name: body.contact_person.first_name?.trim() || null,
          phone: body.contact_person.phone?.trim() || null,
          email: body.contact_person.email?.trim() || null,
        }
      : null,
    services: form.services.map((line) => ({ ...removeKey(line), qualifications: [...qualifications] })),
    custom_services: form.custom_services.map(removeKey),
    products: form.products.map(removeKey),
    // A period that is not complete is null, which the server refuses with the place of the date.
    dates: dates.map(({ period }) => period as Period),
  }
}

/** Returns the section with the field of an error, such as `customer.last_name`. */
export function getSectionOfField(path: string): SectionName {
  const [root = ''] = path.split('.')
  if (['name', 'brand', 'order_type', 'eid', 'project', 'opportunity'].includes(root)) return 'order'
  if (['customer', 'contact_person'].includes(root)) return 'customer'
  return ['services', 'custom_services', 'products'].includes(root) ? 'work' : 'details'
}

/** Returns what the company gets, in EUR net. A line without quantity or price counts as 0. */
export function calculatePrice({
  services,
  custom_services,
}: Pick<OrderForm, 'services' | 'custom_services'>): number {
  const cents = [...services, ...custom_services].map(({ quantity, price_purchasing }) =>
    calculateLineTotal(quantity || 0, amountToCents(price_purchasing || 0)),
  )
  return centsToAmount(cents.reduce((sum, one) => sum + one, 0))
}

export const catalogueQuery = (brand: string) =>
  queryOptions({
    queryKey: ['catalogue.read', brand],
    networkMode: 'always',
    queryFn: () => callStaff('catalogue.read', { query: brand ? { brand } : {} }),
  })

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id, 'draft'],
    networkMode: 'always',
    queryFn: () => callStaff('order.draft', { params: { job_id: id } }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** A draft contains data of a customer, so it does not stay in the browser for ever. */
const draftDays = 14

export interface StoredDraft {
  readonly form: OrderForm
  readonly step: Step
  /** The farthest step so far, to which a person returns after changing an earlier one. */
  readonly reached: Step
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** Names of files that were chosen. Their contents are not stored. */
  readonly fileNames: readonly string[]
  /** The request to create the order whose answer may be lost. The same key makes no second order. */
  readonly attempt: { readonly body: string; readonly key: string } | null
}

/** Returns the name of the stored draft of a person: one for a new order, and one for each order that is copied. */
export const getDraftName = (staffId: string, from: string | null): string =>
  `newOrder.${staffId}.${from ?? 'new'}`

function readRecentDraft(name: string): StoredDraft | null {
  const draft = readDraft<StoredDraft>(name, restoreNumber)
  if (!draft || Date.now() - draft.savedAt < draftDays * 86_400_000) return draft
  storeDraft(name, null)
  return null
}

/** JSON has no NaN, which is the value of an empty field for a number. */
const restoreNumber = (key: string, value: unknown): unknown =>
  value === null && (key === 'quantity' || key === 'price_purchasing') ? Number.NaN : value

const createDraft = (form: OrderForm): StoredDraft => ({
  form,
  step: 'order',
  reached: 'order',
  savedAt: 0,
  fileNames: [],
  attempt: null,
})

/** The form with its place in the browser's storage. It is stored after each change, but not before the first. */
export function useOrderDraft(name: string, start: () => OrderForm) {
  const [restored, setRestored] = useState(() => readRecentDraft(name))
  const [draft, setDraft] = useState<StoredDraft>(() => restored ?? createDraft(start()))
  const stored = useRef(draft)
  useEffect(() => {
    if (stored.current === draft) return
    stored.current = draft
    storeDraft(name, draft)
  }, [name, draft])
  const change = (part: Partial<StoredDraft>) => setDraft((now) => ({ ...now, ...part, savedAt: Date.now() }))
  return {
    draft,
    /** The draft of an earlier visit; null: the form began empty, or the notice was closed. */
    restored,
    hideRestored: () => setRestored(null),
    change,
    discard: () => {
      const next = createDraft(start())
      stored.current = next
      storeDraft(name, null)
      setRestored(null)
      setDraft(next)
    },
  }
}

/** Errors of fields as the server names them, by path. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

const shownFields = [
  /^(brand|order_type|name|eid|opportunity\.name|services|professional_comment|customer_comment)$/,
  /^customer\.(first_name|last_name|company_name|phone|mobile_phone|email|street|postal_code|city)$/,
  /^contact_person\.(first_name|last_name|phone|email)$/,
  /^services\.\d+\.(quantity|price_purchasing)$/,
  /^custom_services\.\d+\.(name|quantity|price_purchasing)$/,
  /^products\.\d+\.(name|item_id|supplier|quantity)$/,
  /^dates\.\d+(\.(start|end))?$/,
]

/** Returns whether the form has a field for this path, which then shows its errors. */
export const isFieldShown = (path: string): boolean => shownFields.some((one) => one.test(path))

/** Removes the errors of fields that have another value now. */
export function keepErrorsOfUnchanged(errors: FieldErrors, before: OrderForm, after: OrderForm): FieldErrors {
  const [old, next] = [toOrderBody(before), toOrderBody(after)]
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => readPath(old, path) === readPath(next, path)),
  )
}

/** Returns the value at a path as text, so that values can be compared. */
function readPath(body: OrderBody, path: string): string | undefined {
  let value: unknown = body
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return JSON.stringify(value)
}
