import type { Answers } from '#contract/forms/forms'
import { isDeviceName } from '#web/offline/pending/pending-call'

/** Returns the answers that the server may store; it does not know files that exist only on this device. */
export function removeDeviceFiles(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, removeDeviceFilesFromAnswer(answer)]),
  )
}

function removeDeviceFilesFromAnswer(answer: Answers[string]): Answers[string] {
  if (!Array.isArray(answer)) return answer
  const rows = answer.filter((one) => typeof one === 'object')
  if (rows.length > 0) return rows.map((row) => removeDeviceFiles(row) as typeof row)
  return (answer as string[]).filter((id) => !isDeviceName(id))
}
