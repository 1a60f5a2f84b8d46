import { sql, type RawBuilder } from 'kysely'
import { signatureQuestions } from '#contract/forms/model'
import type { RowCondition } from './table-rule.ts'

export const whereContact = (id: string): RowCondition => sql`t.contact_id = ${id}`

export const whereAccounts = (ids: readonly string[]): RowCondition =>
  sql`t.account_id = any (${[...ids]}::text[])`

/** Rows that name an order which these companies hold. */
export const whereOrdersOfAccounts = (ids: readonly string[]): RowCondition =>
  sql`t.job_id in (select j.api_id from jobs j where j.partner_account_id = any (${[...ids]}::text[]))`

/** Rows that name the person by the address with which they log in. */
export const whereEmail = (id: string, column: RawBuilder<unknown>): RowCondition =>
  sql`${column} = (select c.email from contacts c where c.id = ${id})`

/** The papers of an order are one file, which ends with the order. */
export const orderEndDate = sql`(select j.status_since from jobs j where j.api_id = t.job_id)`

/** Whether a row of `files` is a customer's signature, also one in a form that was not sent yet. */
export const isSignatureFile = (file: RawBuilder<unknown>): RowCondition => sql`(
  exists (select from customer_signatures g where g.file_id = ${file}.id)
  or exists (
    select from submissions u
    where u.contact_id = ${file}.contact_id
      and u.answers ->> ${sql.lit(signatureQuestions.file)} like '%' || ${file}.id || '%'))`
