import { readFileSync } from 'node:fs'
import type { Opportunity } from './catalog.ts'

/** Opportunities of the catalogue. Ids of the demo contain their position, so new ones belong at the end. */
export const opportunities = JSON.parse(
  readFileSync(new URL('opportunities.json', import.meta.url), 'utf8'),
) as readonly Opportunity[]
