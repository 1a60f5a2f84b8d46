import { z } from 'zod'
import type { RefusalCode } from '../errors.ts'

/** Schemas and properties of one call. Method and path are in `calls.ts`, rights in `call-rights.ts`. */
export interface Endpoint {
  /** One line for the API description. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** HTTP status of a success; 200 if absent. */
  readonly status?: 200 | 201 | 202 | 204
  /** Business errors of the call, in addition to those of the request pipeline. */
  readonly errors: readonly RefusalCode[]
  /** `read` calls run in a read-only transaction. */
  readonly effect: 'read' | 'write'
  /** Maximum size of the body in bytes; default one megabyte. */
  readonly bodyLimit?: number
  /**
   * `stream`: the reply is bytes or events and is not checked; `multipart`: the body is a file; `piece`: the
   * body is a chunk of a file as `application/octet-stream`.
   */
  readonly transport?: 'stream' | 'multipart' | 'piece'
  /**
   * The reply is a file with data of several orders or companies. The audit of the back office says who downloaded it, so
   * the call may write although its effect is `read`.
   */
  readonly isExport?: true
  /** The body may contain a file as text: the limit is 36 MB instead of one. */
  readonly largeBody?: true
  /** The reply contains a secret that is not stored. A repeated request therefore runs again. */
  readonly secret?: true
  /**
   * The device may send this call later because it was offline; the header `Done-Ago` says how long ago it
   * was done.
   */
  readonly mayWait?: true
}

/** Declares a call and keeps the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined

/** The parsed input of a handler. */
export interface Parsed<E extends Endpoint> {
  readonly params: SchemaOutput<E['params']>
  readonly query: SchemaOutput<E['query']>
  readonly body: SchemaOutput<E['body']>
}

/** The request as the caller sends it. */
export interface Sent<E extends Endpoint> {
  readonly params: SchemaInput<E['params']>
  readonly query: SchemaInput<E['query']>
  readonly body: SchemaInput<E['body']>
}

/** The result of a handler before it is checked and stripped. */
export type Given<E extends Endpoint> = z.input<E['reply']>

/** The reply as the caller receives it. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The body of every error response. */
export const ErrorForm = z.object({
  status: z.string(),
  msg: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
  current: z.unknown().optional(),
  missing: z.unknown().optional(),
  choices: z.unknown().optional(),
  clashes: z.unknown().optional(),
  contact: z.object({ phone: z.string(), email: z.string() }).optional(),
  second_factor: z.unknown().optional(),
})

z.globalRegistry.add(ErrorForm, { id: 'Error' })
