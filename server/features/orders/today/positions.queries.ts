import type { Output } from '#contract/api'
import type { PersonCall } from '#server/kernel/call'
import { listPostalCodePositions } from './positions.sql.ts'

/** As many as a list has rows on several pages. */
const maxCodes = 100

/** Returns the middle of each known postal code. Every company may read them: they say nothing about orders. */
export async function listPositions(
  call: PersonCall,
  codes: readonly string[],
): Promise<Output<'place.positions'>> {
  const asked = [...new Set(codes)].slice(0, maxCodes)
  return { data: asked.length > 0 ? await listPostalCodePositions(call.tx, asked) : [] }
}
