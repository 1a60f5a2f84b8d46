import type { OperatorInput } from '#contract/operator/operator-api'
import type { SimulatorState } from '#contract/operator/system'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { readSimulator } from './system.queries.ts'
import { saveSimulatorSettings } from './system.sql.ts'

/** Changes how the simulated marketplace is set; it follows with its next round. */
export async function changeSimulator(
  call: OperatorCall,
  { paused, reply_seconds }: OperatorInput<'simulator.change'>['body'],
): Promise<SimulatorState> {
  if (!call.services.system.simulator) throw new Refusal('not_found')
  await saveSimulatorSettings(call.tx, {
    ...(paused === undefined ? {} : { paused }),
    ...(reply_seconds === undefined ? {} : { reply_seconds }),
  })
  return readSimulator(call)
}
