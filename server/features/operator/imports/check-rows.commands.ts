import { OrderDraft } from '#contract/operator/orders/orders'
import type { Call } from '#server/kernel/call'
import { toValidationRefusal } from '#server/kernel/validation-errors'
import { convertCell } from './import-cells.rules.ts'
import {
  buildOrderDraft,
  createProblem,
  getFieldOfPath,
  getOrderIdentity,
  toImportFault,
  type Catalogue,
  type ImportFault,
  type ImportMapping,
  type ImportProblem,
  type OrderIdentity,
} from './import-drafts.rules.ts'
import * as lookups from './import-lookups.sql.ts'
import type { RowResult, StoredImportRow } from './imports.sql.ts'

/** A row with the order that it means. */
interface CheckedRow {
  readonly source: StoredImportRow
  /** The body of `order.create`; null: it is not valid. */
  readonly draft: Record<string, unknown> | null
  readonly problems: ImportProblem[]
  readonly identity: OrderIdentity | null
}

/** A row whose draft may be valid. */
interface ParsedRow extends CheckedRow {
  readonly order: OrderDraft | null
}

/**
 * Checks rows by the schema of `order.create`, against each other and against the orders that exist. `seen` has the rows
 * of the file before these, by identity; it is completed.
 */
export async function checkImportRows(
  { tx, now }: Call,
  mapping: ImportMapping,
  rows: readonly StoredImportRow[],
  seen: Map<string, number>,
): Promise<RowResult[]> {
  const catalogue = await lookups.readCatalogue(tx, listBrands(mapping, rows))
  const checked = rows.map((row) => checkRow(row, mapping, catalogue))
  for (const row of checked) addFileDuplicate(row, mapping, seen)
  const existing = await findExisting(tx, checked)
  for (const row of checked) addExistingOrder(row, mapping, existing)
  const today = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  await addWarnings(tx, checked, mapping, today)
  return checked.map(({ source, draft, problems }) => {
    const isWrong = draft === null || problems.some(({ is_warning }) => !is_warning)
    return {
      row_number: source.row_number,
      state: isWrong ? 'wrong' : 'right',
      draft: isWrong ? undefined : draft,
      problems,
    }
  })
}

function listBrands({ columns, constants }: ImportMapping, rows: readonly StoredImportRow[]): string[] {
  const column = columns.findIndex(({ field }) => field === 'brand')
  const cells =
    column === -1 ? [constants['brand'] ?? null] : rows.map(({ cells: row }) => row?.[column] ?? null)
  const names = cells.flatMap((cell) => {
    const result = convertCell(cell, { kind: 'text' })
    return 'value' in result && typeof result.value === 'string' ? [result.value] : []
  })
  return [...new Set(names)]
}

function checkRow(source: StoredImportRow, mapping: ImportMapping, catalogue: Catalogue): ParsedRow {
  const cells = source.cells ?? []
  const { draft, problems } = buildOrderDraft(cells, mapping, catalogue)
  const parsed = OrderDraft.safeParse(draft)
  const named = new Set(problems.map(({ field }) => field))
  if (!parsed.success) {
    const { errors = {} } = toValidationRefusal(parsed.error, OrderDraft).detail
    for (const [path, [fault = 'invalid']] of Object.entries(errors)) {
      const field = getFieldOfPath(path, mapping)
      // The faults that follow from an unreadable cell or an unknown service would only repeat it.
      if (named.has(field) || (path.startsWith('services.') && (named.has('services') || named.has('brand'))))
        continue
      named.add(field)
      problems.push(
        createProblem(
          cells,
          mapping,
          field,
          toImportFault(fault.startsWith('invalid') && isMissing(draft, path) ? 'required' : fault, path),
        ),
      )
    }
  }
  return {
    source,
    draft: parsed.success ? draft : null,
    order: parsed.success ? parsed.data : null,
    problems,
    identity: getOrderIdentity(draft),
  }
}

/** The schema calls a missing value of a closed list the wrong value. */
function isMissing(draft: unknown, path: string): boolean {
  return (
    path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], draft) ===
    undefined
  )
}

const twiceFaults: Readonly<Record<OrderIdentity['kind'], ImportFault>> = {
  number: 'number_twice_in_file',
  reference: 'reference_twice_in_file',
  order: 'order_twice_in_file',
}

function addFileDuplicate(
  { source, problems, identity }: CheckedRow,
  mapping: ImportMapping,
  seen: Map<string, number>,
) {
  if (!identity) return
  const key = `${identity.kind} ${identity.value}`
  const first = seen.get(key)
  // The same row again: the transaction of its check was repeated.
  if (first === undefined || first === source.row_number) return void seen.set(key, source.row_number)
  const more = { other: String(first) }
  problems.push(createProblem(source.cells ?? [], mapping, identity.field, twiceFaults[identity.kind], more))
}

const existingFaults: Readonly<Record<OrderIdentity['kind'], ImportFault>> = {
  number: 'number_exists',
  reference: 'reference_exists',
  order: 'order_exists',
}

/** Returns the problem of an order that exists already, or null. Runs again before the order is created. */
export async function findExistingProblems(
  { tx }: Pick<Call, 'tx'>,
  mapping: ImportMapping,
  rows: readonly StoredImportRow[],
): Promise<Map<number, ImportProblem[]>> {
  const found = rows.map((source) => ({
    source,
    draft: source.draft,
    problems: [] as ImportProblem[],
    identity: source.draft && getOrderIdentity(source.draft),
  }))
  const existing = await findExisting(tx, found)
  for (const row of found) addExistingOrder(row, mapping, existing)
  return new Map(found.map(({ source, problems }) => [source.row_number, problems]))
}

async function findExisting(tx: Call['tx'], rows: readonly CheckedRow[]): Promise<Map<string, string>> {
  return lookups.findExistingOrders(
    tx,
    rows.flatMap(({ identity, draft }) => {
      if (!identity || !draft) return []
      return [{ ...identity, key: String(draft[identity.field]) }]
    }),
  )
}

function addExistingOrder(
  { source, problems, identity }: CheckedRow,
  mapping: ImportMapping,
  existing: ReadonlyMap<string, string>,
): void {
  const other = identity ? existing.get(`${identity.kind} ${identity.value}`) : undefined
  if (!identity || other === undefined) return
  problems.push(
    createProblem(source.cells ?? [], mapping, identity.field, existingFaults[identity.kind], { other }),
  )
}

/** Adds what may not be meant, but can be imported. */
async function addWarnings(
  tx: Call['tx'],
  rows: readonly ParsedRow[],
  mapping: ImportMapping,
  today: string,
): Promise<void> {
  const orders = rows.flatMap(({ order }) => (order ? [order] : []))
  const brands = await lookups.listKnownBrands(tx, [...new Set(orders.map(({ brand }) => brand))])
  const itemIds = orders.flatMap(({ products = [] }) => products.map(({ item_id }) => item_id))
  const products = await lookups.listKnownProducts(tx, [...new Set(itemIds)])
  const places = await lookups.listPlaces(tx, [
    ...new Set(orders.map(({ customer }) => customer.postal_code)),
  ])
  for (const { order, source, problems } of rows) {
    if (!order) continue
    const warn = (field: string, fault: ImportFault, other?: string) =>
      problems.push(
        createProblem(source.cells ?? [], mapping, field, fault, {
          is_warning: true,
          ...(other === undefined ? {} : { other }),
        }),
      )
    const { brand, customer, date_expected, dates = [], products: lines = [] } = order
    if (!brands.has(brand)) warn('brand', 'new_brand')
    if (!customer.phone && !customer.mobile_phone && !customer.email) warn('customer.phone', 'no_contact')
    const known = places.get(customer.postal_code)
    if (!known) warn('customer.postal_code', 'unknown_postal_code')
    else if (!known.some((place) => isSamePlace(place, customer.city)))
      warn('customer.city', 'place_differs', known.slice(0, 3).map(capitalize).join(', '))
    if (date_expected && date_expected < today) warn('date_expected', 'day_past')
    if (dates.length > 0 && dates.every(({ start }) => start < today)) warn('dates', 'day_past')
    const added = lines.find(({ item_id }) => !products.has(item_id))
    if (added) warn(getFieldOfPath('products.0.item_id', mapping), 'new_product')
  }
}

/** `Leipzig` and `Leipzig-Plagwitz` are the same place, `Frankfurt am Main` and `Frankfurt` as well. */
function isSamePlace(place: string, city: string): boolean {
  const [one, other] = [place, city].map((text) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')) as [
    string,
    string,
  ]
  return one.startsWith(other) || other.startsWith(one)
}

const capitalize = (text: string): string =>
  text.replaceAll(/(^|[\s-])(\p{L})/gu, (found) => found.toUpperCase())
