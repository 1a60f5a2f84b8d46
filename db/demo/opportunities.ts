import type { Opportunity } from './catalog.ts'
import { installationOpportunities } from './opportunities-installation.ts'
import { preparingOpportunities } from './opportunities-preparing.ts'
import { wallboxOpportunities } from './opportunities-wallbox.ts'
import { upkeepOpportunities } from './opportunities-upkeep.ts'

export const opportunities: readonly Opportunity[] = [
  ...wallboxOpportunities,
  ...installationOpportunities,
  ...preparingOpportunities,
  ...upkeepOpportunities,
]

const byKey = new Map(opportunities.map((opportunity) => [opportunity.key, opportunity]))

export function opportunityOf(key: string): Opportunity {
  const opportunity = byKey.get(key)
  if (!opportunity) throw new Error(`The catalogue has no opportunity "${key}"`)
  return opportunity
}
