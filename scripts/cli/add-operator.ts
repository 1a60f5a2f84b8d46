import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { staffApi } from '#contract/operator/staff-api'
import { addStaff, type NewStaffPerson } from '#server/features/staff/staff-people.commands'
import { recordStaffAudit } from '#server/features/staff/staff-audit.commands'
import type { Call, CallServices } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { readConfig } from '#server/platform/config/config'
import { createDatabaseClient, type Database } from '#server/platform/database/database'
import { openPortalDatabase } from './portal-database.ts'
import { UsageError } from './usage-error.ts'

export interface OperatorOptions {
  readonly name?: string | undefined
  readonly role?: string | undefined
}

/**
 * Adds a person to the back office and prints the link for the first password, so that the first administrator
 * needs no configured mail server. Returns the exit code.
 */
export async function addOperator(email: string, options: OperatorOptions): Promise<number> {
  const person = readPerson(email, options)
  const { publicUrl } = readConfig()
  const place = await openPortalDatabase()
  const database = createDatabaseClient(place.url, { poolSize: 1 })
  try {
    const path = await addPersonFromCommandLine(database, person)
    console.log(`${person.name} (${person.email}) is in the back office now, as ${person.role}.`)
    console.log(`The link for the first password, valid for seven days:\n${publicUrl}${path}`)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new UsageError(`${person.email} is in the back office already.`)
  } finally {
    await database.close()
    await place.stop()
  }
}

function readPerson(email: string, { name, role = 'administrator' }: OperatorOptions): NewStaffPerson {
  if (!name) throw new UsageError('--name is missing: the name that the audit shows.')
  const parsed = staffApi['staff.invite'].body?.safeParse({ email, name, role })
  if (!parsed?.success) {
    const fields = parsed?.error ? z.flattenError(parsed.error).fieldErrors : {}
    throw new UsageError(`These cannot be used: ${Object.keys(fields).join(', ')}.`)
  }
  return parsed.data as NewStaffPerson
}

/** Adds the person and an entry to the audit. Returns the path of the link. */
export function addPersonFromCommandLine(database: Database, person: NewStaffPerson): Promise<string> {
  return database.transaction('system', {}, async (tx) => {
    const call: Call = {
      actor: { kind: 'system' },
      tx,
      // Adding a person uses no service.
      services: {} as CallServices,
      now: Temporal.Now.instant(),
      locale: person.locale,
      requestId: randomUUID(),
    }
    const { id, path } = await addStaff(call, person)
    const change = { call: 'staff.invite', subject: { id }, details: { role: person.role } }
    await recordStaffAudit(call, { id: null, name: 'command line' }, change)
    return path
  })
}
