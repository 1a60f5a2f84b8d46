import { listKeys, rotateKey } from '#server/features/staff/program-keys/program-keys.commands'
import { recordStaffAudit } from '#server/features/staff/staff-audit.commands'
import { Refusal } from '#server/kernel/refusal'
import { commandLineAuthor, createSystemCall, withPortal, type Portal } from './portal.ts'
import { UsageError } from './usage-error.ts'

/**
 * Replaces the secret of a program's key and returns the new one. `name` is the id or the name of the key. The former
 * secret stays valid for `days`, 0 to 90. Adds an entry to the audit. Throws `UsageError` if no valid key has the name.
 */
export async function rotateProgramKey(portal: Portal, name: string, days: number): Promise<string> {
  return portal.database.transaction('system', {}, async (tx) => {
    const call = createSystemCall(portal, tx)
    const { data } = await listKeys(call)
    const found = data.filter((key) => key.state === 'active' && (key.id === name || key.name === name))
    const [key] = found
    if (!key) throw new UsageError(`No valid key has the name or id ${name}. See: gewerk key list`)
    if (found.length > 1) throw new UsageError(`Several keys have the name ${name}. Give the id of one.`)
    const former_until = call.now.add({ hours: days * 24 }).toString({ smallestUnit: 'millisecond' })
    const rotated = await rotateKey(call, key.id, { former_until, version: key.version })
    await recordStaffAudit(call, commandLineAuthor, {
      call: 'key.rotate',
      subject: { id: key.id },
      details: { former_until },
    })
    return rotated.key
  })
}

/** Prints the keys of programs. Returns the exit code. */
export function runListKeys(): Promise<number> {
  return withPortal(async (portal) => {
    const { data } = await portal.database.transaction('system', { readOnly: true }, (tx) =>
      listKeys(createSystemCall(portal, tx)),
    )
    for (const { id, name, state, hint, last_used_at } of data)
      console.log(`${id}  ${state.padEnd(7)}  …${hint}  last used ${last_used_at ?? 'never'}  ${name}`)
    console.log(data.length === 0 ? 'No keys.' : `${data.length} keys.`)
    return 0
  })
}

/** Rotates a key and prints the new secret. Returns the exit code. */
export function runRotateKey(
  name: string,
  { days = '7' }: { readonly days?: string | undefined },
): Promise<number> {
  if (!/^\d{1,2}$/.test(days) || Number(days) > 90)
    throw new UsageError('--days is a whole number from 0 to 90.')
  return withPortal(async (portal) => {
    try {
      console.log(await rotateProgramKey(portal, name, Number(days)))
      console.error(`This is shown once. The former key is valid for ${days} more days.`)
      return 0
    } catch (error) {
      if (error instanceof Refusal) throw new UsageError(`The key was changed meanwhile. Try again.`)
      throw error
    }
  })
}
