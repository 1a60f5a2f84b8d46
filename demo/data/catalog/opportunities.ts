import type { Opportunity } from './catalog.ts'
import { installationOpportunities } from './opportunities-installation.ts'
import { preparationOpportunities } from './opportunities-preparation.ts'
import { wallboxOpportunities } from './opportunities-wallbox.ts'
import { maintenanceOpportunities } from './opportunities-maintenance.ts'

export const opportunities: readonly Opportunity[] = [
  ...wallboxOpportunities,
  ...installationOpportunities,
  ...preparationOpportunities,
  ...maintenanceOpportunities,
]
