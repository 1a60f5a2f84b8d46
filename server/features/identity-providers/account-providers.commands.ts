import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { describeProvider } from './identity-providers.commands.ts'
import { findProvider, isAccount, lockProvider, updateProvider } from './identity-providers.sql.ts'

/** The identity provider of a company, for the marketplace. */

type AccountProvider = OperatorOutput<'account.readProvider'>

/** Throws `not_found` for an unknown company. */
export async function readAccountProvider(call: Call, accountId: string): Promise<AccountProvider> {
  const row = await findProvider(call.tx, accountId)
  if (!row && !(await isAccount(call.tx, accountId))) throw new Refusal('not_found')
  return { provider: row && (await describeProvider(call, row)) }
}

/** Stops or resumes the log-in with the provider, or allows passwords again. The reason is in the history. */
export async function changeAccountProvider(
  call: Call,
  accountId: string,
  { reason, switched_off: isOff, password_login }: OperatorInput<'account.changeProvider'>['body'],
): Promise<AccountProvider> {
  const row = await lockProvider(call.tx, accountId)
  if (!row) throw new Refusal('not_found')
  await updateProvider(call.tx, accountId, {
    ...(isOff === undefined
      ? {}
      : { switched_off_at: isOff ? (row.switchedOffAt ?? formatInstant(call.now)) : null }),
    ...(password_login ? { password_login } : {}),
    version: row.version + 1,
  })
  const after = {
    reason,
    ...(isOff === undefined ? {} : { switched_off: isOff }),
    ...(password_login ? { password_login } : {}),
  }
  await recordHistory(call, {
    subject: 'account',
    id: accountId,
    step: 'identityProvider.changeByMarketplace',
    accountId,
    after,
  })
  return readAccountProvider(call, accountId)
}
