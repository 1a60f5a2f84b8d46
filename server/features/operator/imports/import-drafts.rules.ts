import type { LocalText } from '#contract/kit/locale'
import {
  convertCell,
  getCellText,
  type CellFault,
  type ImportCell,
  type ServiceMention,
} from './import-cells.rules.ts'
import { findImportField, normalizeColumnName } from './import-fields.rules.ts'

/** Faults of rows, beside those of cells and of the body of `order.create`. */
export const rowFaults = [
  'postal_code',
  'amount_too_precise',
  'too_many_cells',
  'one_service_only',
  'unknown_service',
  'number_twice_in_file',
  'reference_twice_in_file',
  'order_twice_in_file',
  'number_exists',
  'reference_exists',
  'order_exists',
  'not_stored',
  'accepted_by_company',
  'no_longer_open',
] as const
/** The order can be created, but it may not be what is meant. */
export const rowWarnings = [
  'unknown_postal_code',
  'place_differs',
  'day_past',
  'new_brand',
  'new_product',
  'no_contact',
] as const
/** Faults of the body of `order.create` that have a text of their own here; all others are `invalid`. */
export const draftFaults = [
  'required',
  'invalid',
  'invalid_type',
  'invalid_email',
  'invalid_id',
  'invalid_date',
  'invalid_enum',
  'too_long',
  'too_small',
  'too_big',
  'too_precise',
  'unknown_field',
  'end_before_start',
  'empty_lines',
] as const
export type ImportFault =
  | CellFault
  | (typeof rowFaults)[number]
  | (typeof rowWarnings)[number]
  | (typeof draftFaults)[number]

export interface ImportProblem {
  /** The index of the column from 0; null: no column contains the field. */
  readonly column: number | null
  readonly field: string
  readonly fault: ImportFault
  /** The text of the cell, shortened. */
  readonly value: string
  /** The other row, order or company that the text names. */
  readonly other?: string
  readonly is_warning?: true
}

/** Which column contains which field, and the values that are the same for all rows. */
export interface ImportMapping {
  readonly columns: readonly { readonly name: string; readonly field: string | null }[]
  readonly constants: Readonly<Record<string, string>>
}

/** A service of the catalogue of one brand. */
export interface CatalogueService {
  readonly key: string
  readonly description: LocalText
  readonly unit_measure: string
  readonly value_entry: number
  readonly minutes: number
  /** EUR, net. */
  readonly price_purchasing: number
  readonly price_selling: number
  readonly work_kind: string | null
}

/** The services of each brand, by the name of the brand. */
export type Catalogue = ReadonlyMap<string, readonly CatalogueService[]>

export interface BuiltDraft {
  /** A body of `order.create` that is not validated yet. */
  readonly draft: Record<string, unknown>
  readonly problems: ImportProblem[]
}

const longestValue = 200

/** Builds the body of `order.create` from a row, with the problems of its cells. */
export function buildOrderDraft(
  cells: readonly ImportCell[],
  mapping: ImportMapping,
  catalogue: Catalogue,
): BuiltDraft {
  const problems: ImportProblem[] = []
  const values = new Map<string, unknown>()
  const read = (id: string, cell: ImportCell, column: number | null) => {
    const field = findImportField(id)
    if (!field) return
    const result = convertCell(cell, field)
    if ('fault' in result) problems.push(createProblem(cells, mapping, id, result.fault, { column }))
    else if (result.value !== undefined) values.set(id, result.value)
  }
  for (const [id, value] of Object.entries(mapping.constants)) read(id, value, null)
  mapping.columns.forEach(({ field }, column) => field && read(field, cells[column] ?? null, column))
  const lastNamed = mapping.columns.findLastIndex(({ name }) => name !== '')
  const extra = cells.findIndex((cell, column) => column > lastNamed && getCellText(cell) !== '')
  if (extra >= 0) problems.push(createProblem(cells, mapping, '', 'too_many_cells', { column: extra }))
  const addProblem = (id: string, fault: ImportFault, value?: string) =>
    problems.push(createProblem(cells, mapping, id, fault, value === undefined ? {} : { value }))
  return { draft: composeDraft(values, catalogue, addProblem), problems }
}

/** Creates a problem of a field, with its column and what the cell contains. */
export function createProblem(
  cells: readonly ImportCell[],
  mapping: ImportMapping,
  field: string,
  fault: ImportFault,
  more: {
    readonly column?: number | null
    readonly value?: string
    readonly other?: string
    readonly is_warning?: true
  } = {},
): ImportProblem {
  const place = mapping.columns.findIndex((one) => one.field === field && field !== '')
  const column = more.column ?? (place === -1 ? null : place)
  const content = column === null ? (mapping.constants[field] ?? '') : getCellText(cells[column] ?? null)
  const { value = content, other, is_warning } = more
  return {
    column,
    field,
    fault,
    value: value.toWellFormed().replaceAll('\0', '').slice(0, longestValue),
    ...(other === undefined ? {} : { other }),
    ...(is_warning ? { is_warning } : {}),
  }
}

/** Without a name the order is wrong already; its opportunity, which has the same name, is not a second mistake. */
const unnamed = '–'

type AddProblem = (id: string, fault: ImportFault, value?: string) => void

function composeDraft(
  values: ReadonlyMap<string, unknown>,
  catalogue: Catalogue,
  addProblem: AddProblem,
): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  for (const [id, value] of values) {
    if (id.startsWith('line.') || id === 'services') continue
    const [first = '', second] = id.split('.')
    if (second === undefined) draft[first] = value
    else draft[first] = { ...(draft[first] as object | undefined), [second]: value }
  }
  const opportunity = (draft['opportunity'] ?? {}) as Record<string, unknown>
  draft['opportunity'] = { ...opportunity, name: opportunity['name'] ?? draft['name'] ?? unnamed }
  draft['customer'] ??= {}
  const services = composeServices(values, catalogue, addProblem)
  if (services) draft['services'] = services
  const product = composeProduct(values)
  if (product) draft['products'] = [...((draft['products'] as unknown[] | undefined) ?? []), product]
  return draft
}

/** A short list names services of the catalogue; a JSON list has them in full. */
function composeServices(
  values: ReadonlyMap<string, unknown>,
  catalogue: Catalogue,
  addProblem: AddProblem,
): unknown[] | null {
  const given = values.get('services')
  if (!Array.isArray(given)) return given === undefined ? null : [given]
  const quantity = values.get('line.service_quantity') as number | undefined
  const price = values.get('line.price_purchasing') as number | undefined
  const qualifications = values.get('line.qualifications') as readonly string[] | undefined
  if (given.length !== 1) {
    if (quantity !== undefined) addProblem('line.service_quantity', 'one_service_only')
    if (price !== undefined) addProblem('line.price_purchasing', 'one_service_only')
  }
  const known = values.has('brand') ? (catalogue.get(String(values.get('brand'))) ?? []) : null
  return given.map((line: unknown) => {
    const service = isServiceMention(line) ? resolveService(line, known, addProblem) : line
    return {
      ...(service as object),
      ...(quantity === undefined ? {} : { quantity }),
      ...(price === undefined ? {} : { price_purchasing: price }),
      ...(qualifications && { qualifications }),
    }
  })
}

function isServiceMention(line: unknown): line is ServiceMention {
  return typeof line === 'object' && line !== null && 'key' in line
}

function resolveService(
  mention: ServiceMention,
  known: readonly CatalogueService[] | null,
  addProblem: AddProblem,
): object {
  const name = normalizeColumnName(mention.key)
  const found = known?.find(
    ({ key, description }) =>
      normalizeColumnName(key) === name ||
      Object.values(description).some((text) => normalizeColumnName(text) === name),
  )
  // Without a brand there is no catalogue; the missing brand is the mistake.
  if (!found && known) addProblem('services', 'unknown_service', mention.key)
  const { key = mention.key, ...facts } = found ?? {}
  return { service: key, ...facts, quantity: mention.quantity }
}

function composeProduct(values: ReadonlyMap<string, unknown>): object | null {
  const product = {
    item_id: values.get('line.item_id'),
    name: values.get('line.product_name'),
    supplier: values.get('line.supplier'),
    quantity: values.get('line.product_quantity'),
  }
  if (product.item_id === undefined && product.name === undefined) return null
  return { ...product, quantity: product.quantity ?? 1 }
}

/** Fields of lines by the path of the fault in the body of `order.create`. */
const lineFields: Readonly<Record<string, string>> = {
  'services.quantity': 'line.service_quantity',
  'services.price_purchasing': 'line.price_purchasing',
  'services.qualifications': 'line.qualifications',
  'products.item_id': 'line.item_id',
  'products.name': 'line.product_name',
  'products.supplier': 'line.supplier',
  'products.quantity': 'line.product_quantity',
}

/** Returns the field of a path such as `services.0.quantity`: the most exact one that has a column. */
export function getFieldOfPath(path: string, { columns, constants }: ImportMapping): string {
  const isGiven = (id: string) => columns.some(({ field }) => field === id) || Object.hasOwn(constants, id)
  const [first = '', , third = ''] = path.split('.')
  const line = lineFields[`${first}.${third}`]
  if (line && (isGiven(line) || (first === 'products' && !isGiven('products')))) return line
  return findImportField(path) ? path : (findImportField(path.split('.').slice(0, 2).join('.'))?.id ?? first)
}

/** Returns the fault of an import for one of the body of `order.create`. */
export function toImportFault(fault: string, path: string): ImportFault {
  if (fault === 'invalid' && path === 'customer.postal_code') return 'postal_code'
  if (fault === 'invalid' && /price/.test(path)) return 'amount_too_precise'
  return draftFaults.find((one) => one === fault) ?? 'invalid'
}

/** The identity of an order: its number, else the brand's reference, else name, brand and customer. */
export interface OrderIdentity {
  readonly kind: 'number' | 'reference' | 'order'
  readonly value: string
  readonly field: string
}

/** Returns what identifies the order of a row; null if too little is given. */
export function getOrderIdentity(draft: Readonly<Record<string, unknown>>): OrderIdentity | null {
  const { sfid, eid, brand, name, customer } = draft
  if (typeof sfid === 'string') return { kind: 'number', value: sfid, field: 'sfid' }
  if (typeof eid === 'string') return { kind: 'reference', value: joinIdentity([brand, eid]), field: 'eid' }
  const { last_name, street, postal_code } = (customer ?? {}) as Record<string, unknown>
  if (typeof name !== 'string') return null
  return { kind: 'order', value: joinIdentity([name, brand, last_name, street, postal_code]), field: 'name' }
}

/** The separator cannot be in a value: cells with control characters are refused. */
export function joinIdentity(parts: readonly unknown[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : '').trim().toLowerCase()).join('\u001f')
}
