import { z } from 'zod'
import type { RefusalCode } from '../errors.ts'

/** What one call takes and gives. Method and path stand in `calls.ts`, rights in `access.ts`. */
export interface Endpoint {
  /** One line for whoever reads the API's description. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** The status of a success; 200 where absent. */
  readonly status?: 200 | 201 | 202 | 204
  /** What it may refuse with, beyond what the door itself refuses. */
  readonly errors: readonly RefusalCode[]
  /** `read` calls run in a read-only transaction. */
  readonly effect: 'read' | 'write'
  /** How many bytes its body may have, where one megabyte is too little. */
  readonly bodyLimit?: number
  /**
   * `stream`: the reply is bytes or events and is not checked; `multipart`: the body is a file; `piece`: it
   * is bytes of one, as `application/octet-stream`.
   */
  readonly transport?: 'stream' | 'multipart' | 'piece'
  /** The body may carry a file as text: 36 MB in the place of one. */
  readonly largeBody?: true
  /** Its answer holds a secret that is kept nowhere: repeated, it is done again. */
  readonly secret?: true
  /** Work that may have waited on a device for a network; the header `Done-Ago` says how long. */
  readonly mayWait?: true
}

/** Declares a call; keeps the schemas' exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler is given, parsed. */
export interface Parsed<E extends Endpoint> {
  readonly params: SchemaOutput<E['params']>
  readonly query: SchemaOutput<E['query']>
  readonly body: SchemaOutput<E['body']>
}

/** What a caller sends. */
export interface Sent<E extends Endpoint> {
  readonly params: SchemaInput<E['params']>
  readonly query: SchemaInput<E['query']>
  readonly body: SchemaInput<E['body']>
}

/** What a handler gives back, before it is checked and stripped. */
export type Given<E extends Endpoint> = z.input<E['reply']>

/** What a caller receives. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The one form of every error (readings N15). */
export const ErrorForm = z.object({
  status: z.string(),
  msg: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
  current: z.unknown().optional(),
  missing: z.unknown().optional(),
  choices: z.unknown().optional(),
  contact: z.object({ phone: z.string(), email: z.string() }).optional(),
  second_factor: z.unknown().optional(),
})

z.globalRegistry.add(ErrorForm, { id: 'Error' })
