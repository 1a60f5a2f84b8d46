import { z } from 'zod'
import { InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { Uuid } from '#contract/kit/ids'
import { createPageSchema, createQueryNumber, createRepeatedParam, QueryPaging } from '#contract/kit/paging'
import { Line } from '#contract/kit/text-schemas'
import { orderStatuses } from '#contract/orders/model/order-enums'
import * as example from '../examples.ts'
import { SentFile } from './order-attachments.ts'

/** Imports of orders from files: upload, columns, check, run, undo. */

export const orderImportStates = [
  /** The file is read; its columns have to be assigned. */
  'uploaded',
  'checking',
  'checked',
  'running',
  /** A person has stopped the run; it can go on. */
  'stopped',
  'finished',
  'undoing',
  'undone',
] as const
export type OrderImportState = (typeof orderImportStates)[number]

export const orderImportRowStates = [
  'unchecked',
  /** A mistake prevents the import of the row. */
  'wrong',
  'right',
  'created',
  /** The undo has cancelled the order. */
  'undone',
  /** The undo has left the order as it is, because a company has accepted it. */
  'kept',
] as const

/** The rows to list: a state, or rows with a warning. */
export const orderImportRowFilters = [...orderImportRowStates, 'warned'] as const
export type OrderImportRowFilter = (typeof orderImportRowFilters)[number]

/** The steps of people and programs after the upload. */
export const orderImportSteps = ['check', 'run', 'stop', 'undo'] as const
export type OrderImportStep = (typeof orderImportSteps)[number]

const ImportParam = z.object({ import_id: Uuid })
const Version = { version: z.number().int({ error: 'invalid_type' }).optional() }
const FieldId = z.string().max(100, { error: 'too_long' })
const Count = z.number().int()

const ImportCounts = z.object({
  rows: Count,
  unchecked: Count,
  wrong: Count,
  right: Count,
  /** Rows with a warning; they are right or created as well. */
  warned: Count,
  created: Count,
  undone: Count,
  kept: Count,
})
export type OrderImportCounts = z.output<typeof ImportCounts>

const importSummary = {
  id: z.string(),
  file_name: z.string(),
  format: z.enum(['csv', 'xlsx', 'json']),
  state: z.enum(orderImportStates),
  /** Whether each order is offered to all companies that match it; null before the run. */
  offers: z.boolean().nullable(),
  counts: ImportCounts,
  uploaded_at: InstantOut,
  /** The person or the program; null: a program with the key of the configuration. */
  uploaded_by: z.string().nullable(),
  started_at: InstantOut.nullable(),
  started_by: z.string().nullable(),
  finished_at: InstantOut.nullable(),
  undone_at: InstantOut.nullable(),
  undone_by: z.string().nullable(),
  version: z.number().int(),
}

const ImportSummary = z.object(importSummary)
export type OrderImportSummary = z.output<typeof ImportSummary>

const ImportView = z.object({
  ...importSummary,
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  sheet: z.string().nullable(),
  /** In the order of the file. `field` is the id of a field; null: the column is not imported. */
  columns: z.array(
    z.object({ name: z.string(), samples: z.array(z.string()), field: z.string().nullable() }),
  ),
  /** Values that are the same for all orders, by field. */
  constants: z.record(z.string(), z.string()),
  /** The saved mapping that has assigned the columns. */
  mapping_name: z.string().nullable(),
  /** The fields of an order that a column can contain, in the language of the request. */
  fields: z.array(
    z.object({
      id: z.string(),
      group: z.string(),
      label: z.string(),
      example: z.string(),
      required: z.boolean(),
      /** The value may be the same for all orders, see `constants`. */
      may_be_constant: z.boolean(),
      /** The allowed values of a closed list. */
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  /** Kinds of mistakes and warnings by frequency. */
  kinds: z.array(
    z.object({
      field: z.string(),
      fault: z.string(),
      label: z.string(),
      text: z.string(),
      is_warning: z.boolean(),
      rows: Count,
    }),
  ),
  /** An earlier import of the same file that has created orders. */
  /** The last 50 steps after the upload with their person or program, the first step first. `by` null: the key of the configuration. */
  steps: z.array(z.object({ step: z.enum(orderImportSteps), at: InstantOut, by: z.string().nullable() })),
  earlier: z.object({ id: z.string(), at: InstantOut, by: z.string().nullable() }).nullable(),
  /** When the content of the file was deleted; the created orders stay. */
  content_deleted_at: InstantOut.nullable(),
})
export type OrderImportView = z.output<typeof ImportView>

const ImportRow = z.object({
  /** As spreadsheets count: the head is row 1. In JSON the first record is 1. */
  row: z.number().int(),
  state: z.enum(orderImportRowStates),
  /** A name of the order as the file has it. */
  title: z.string(),
  problems: z.array(
    z.object({
      /** The index of the column from 0 and its name; null: no column contains the field. */
      column: z.number().int().nullable(),
      column_name: z.string().nullable(),
      field: z.string(),
      label: z.string(),
      value: z.string(),
      fault: z.string(),
      /** The remedy, in the language of the request. */
      text: z.string(),
      is_warning: z.boolean(),
    }),
  ),
  order: z
    .object({
      api_id: z.string(),
      sfid: z.string().nullable(),
      name: z.string(),
      status: z.enum(orderStatuses),
      partner: z.string().nullable(),
    })
    .nullable(),
})
export type OrderImportRow = z.output<typeof ImportRow>

const SavedMapping = z.object({
  id: z.string(),
  name: z.string(),
  /** Fields by the names of their columns. */
  columns: z.record(z.string(), z.string()),
  constants: z.record(z.string(), z.string()),
  saved_at: InstantOut,
  saved_by: z.string().nullable(),
})

/** A change of an import: its state has to allow it, and no other person may have changed it meanwhile. */
function createImportStep<B extends z.ZodObject>(summary: string, body: B, exampleBody: object) {
  return endpoint({
    summary,
    params: ImportParam,
    body: body.meta({ examples: [exampleBody] }),
    reply: ImportView,
    errors: ['not_found', 'status_not_allowed', 'import_changed'],
    effect: 'write',
  })
}

export const operatorImportCalls = {
  'import.create': endpoint({
    summary:
      'Reads a CSV, XLSX or JSON file of jobs, up to 20 MB and 20,000 rows, and suggests a field for each column. Nothing is imported yet. XLSX: the first visible sheet, values only.',
    body: z.strictObject(SentFile).meta({ examples: [example.importExample] }),
    reply: ImportView,
    status: 201,
    errors: [],
    effect: 'write',
    largeBody: true,
  }),
  'import.list': endpoint({
    summary: 'Lists imports, newest first.',
    query: z.object({ ...QueryPaging }),
    reply: createPageSchema(ImportSummary),
    errors: [],
    effect: 'read',
  }),
  'import.read': endpoint({
    summary: 'Returns one import with its progress.',
    params: ImportParam,
    reply: ImportView,
    errors: ['not_found'],
    effect: 'read',
  }),
  'import.rows': endpoint({
    summary:
      'Lists rows of an import in the order of the file, with their mistakes and jobs. `fault` and `field` select rows with such a mistake or warning. `after` is `next` of the page before.',
    params: ImportParam,
    query: z.object({
      show: createRepeatedParam(z.enum(orderImportRowFilters, { error: 'invalid_enum' })),
      fault: Line.optional(),
      field: Line.optional(),
      after: createQueryNumber(-1, -1, 10_000_000),
      limit: createQueryNumber(50, 1, 100),
    }),
    reply: z.object({ data: z.array(ImportRow), next: z.number().int().nullable() }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'import.wrongRows': endpoint({
    summary:
      'Returns the rows that cannot be imported as a CSV file with the columns of the file and one that says what to correct. The corrected file can be imported.',
    params: ImportParam,
    reply: z.any(),
    errors: ['not_found', 'nothing_to_export'],
    effect: 'read',
    transport: 'stream',
    isExport: true,
  }),
  'import.check': createImportStep(
    'Assigns the columns to fields and checks all rows in the background. `columns` has an entry for each column; null leaves it out. With `save_as` the assignment is saved for files with the same columns.',
    z.strictObject({
      columns: z.array(FieldId.nullable()).max(200, { error: 'too_long' }),
      constants: z.record(FieldId, Line).default({}),
      save_as: Line.min(1, { error: 'required' }).optional(),
      ...Version,
    }),
    example.importCheckExample,
  ),
  'import.run': createImportStep(
    'Creates a job from each row that is right, in the background, and offers it to all companies that match unless `offers` is false. Continues a stopped run. A row never becomes two jobs.',
    z.strictObject({ offers: z.boolean({ error: 'invalid_type' }).default(true), ...Version }),
    { offers: true },
  ),
  'import.stop': createImportStep(
    'Stops a run after the rows that are being imported. The jobs created so far stay.',
    z.strictObject(Version),
    {},
  ),
  'import.undo': createImportStep(
    'Cancels the jobs of an import in the background, except those that a company has accepted.',
    z.strictObject(Version),
    {},
  ),
  'import.delete': endpoint({
    summary: 'Deletes an import that has created no job, with the content of its file.',
    params: ImportParam,
    reply: z.object({ msg: z.string() }),
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'importMapping.list': endpoint({
    summary: 'Lists saved assignments of columns by name.',
    reply: z.object({ data: z.array(SavedMapping) }),
    errors: [],
    effect: 'read',
  }),
  'importMapping.delete': endpoint({
    summary: 'Deletes a saved assignment of columns.',
    params: z.object({ id: Uuid }),
    reply: z.object({ msg: z.string() }),
    errors: ['not_found'],
    effect: 'write',
  }),
}
