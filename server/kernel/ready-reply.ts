import type { z } from 'zod'

/** A reply that is JSON text already. Its parts were checked and stripped by the contract before. */
export class ReadyReply<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  parse(): T {
    return JSON.parse(this.text) as T
  }
}

/**
 * Returns a function that builds the reply of a list from the JSON texts of its rows, which were checked when they were
 * written, and the rest of the reply, which is checked here.
 */
export function createListReplyBuilder<Shape extends { data: z.ZodType }>(reply: z.ZodObject<Shape>) {
  const restSchema = reply.omit({ data: true } as never)
  return (
    rows: readonly string[],
    rest: Omit<z.output<z.ZodObject<Shape>>, 'data'>,
  ): ReadyReply<z.output<z.ZodObject<Shape>>> =>
    new ReadyReply(`{"data":[${rows.join()}],${JSON.stringify(restSchema.parse(rest)).slice(1)}`)
}
