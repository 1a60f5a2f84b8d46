import { sql, type RawBuilder } from 'kysely'
import { signatureQuestions } from '#contract/forms/model'
import type { RowCondition } from './table-handling.sql.ts'

export const whereContact = (id: string): RowCondition => sql`t.contact_id = ${id}`

export const whereAccounts = (ids: readonly string[]): RowCondition =>
  sql`t.account_id = any (${[...ids]}::text[])`

/** Selects rows of orders that these companies have accepted. */
export const whereOrdersOfAccounts = (ids: readonly string[]): RowCondition =>
  sql`t.job_id in (select j.api_id from jobs j where j.partner_account_id = any (${[...ids]}::text[]))`

/** Selects rows that hold the person's log-in email address. */
export const whereEmail = (id: string, column: RawBuilder<unknown>): RowCondition =>
  sql`${column} = (select c.email from contacts c where c.id = ${id})`

/**
 * All documents of an order are one file in the sense of the law; its retention period starts when the order
 * ends.
 */
export const orderEndDate = sql`(select j.status_since from jobs j where j.api_id = t.job_id)`

/**
 * Tests whether a row of `files` is a customer's signature, including one in a form that is still a draft.
 */
export const isSignatureFile = (file: RawBuilder<unknown>): RowCondition => sql`(
  exists (select from customer_signatures g where g.file_id = ${file}.id)
  or exists (
    select from submissions u
    where u.contact_id = ${file}.contact_id
      and u.answers ->> ${sql.lit(signatureQuestions.file)} like '%' || ${file}.id || '%'))`
