import type { Opportunity } from './catalog.ts'
import { installationOpportunities } from './opportunities-installation.ts'
import { preparingOpportunities } from './opportunities-preparation.ts'
import { wallboxOpportunities } from './opportunities-wallbox.ts'
import { upkeepOpportunities } from './opportunities-maintenance.ts'

export const opportunities: readonly Opportunity[] = [
  ...wallboxOpportunities,
  ...installationOpportunities,
  ...preparingOpportunities,
  ...upkeepOpportunities,
]
