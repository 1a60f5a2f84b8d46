import { sql, type RawBuilder } from 'kysely'
import { signatureQuestions } from '#contract/forms/model'
import type { Rows } from './table-rule.ts'

export const ofPerson = (id: string): Rows => sql`t.contact_id = ${id}`

export const ofAccounts = (ids: readonly string[]): Rows => sql`t.account_id = any (${[...ids]}::text[])`

/** Rows that name an order which these companies hold. */
export const ofOrders = (ids: readonly string[]): Rows =>
  sql`t.job_id in (select j.api_id from jobs j where j.partner_account_id = any (${[...ids]}::text[]))`

/** Rows that name the person by the address with which they log in. */
export const withAddressOf = (id: string, column: RawBuilder<unknown>): Rows =>
  sql`${column} = (select c.email from contacts c where c.id = ${id})`

/** The papers of an order are one file, which ends with the order. */
export const endOfOrder = sql`(select j.status_since from jobs j where j.api_id = t.job_id)`

/** Whether a row of `files` is a customer's signature, also one in a form that was not sent yet. */
export const isSignature = (file: RawBuilder<unknown>): Rows => sql`(
  exists (select from customer_signatures g where g.file_id = ${file}.id)
  or exists (
    select from submissions u
    where u.contact_id = ${file}.contact_id
      and u.answers ->> ${sql.lit(signatureQuestions.file)} like '%' || ${file}.id || '%'))`
