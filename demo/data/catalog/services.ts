import type { Service } from './catalog.ts'
import { installationServices } from './services-installation.ts'
import { preparingServices } from './services-preparation.ts'
import { upkeepServices } from './services-maintenance.ts'

export const services: readonly Service[] = [...installationServices, ...preparingServices, ...upkeepServices]

const byKey = new Map(services.map((service) => [service.key, service]))

export function serviceOf(key: string): Service {
  const service = byKey.get(key)
  if (!service) throw new Error(`The catalogue has no service "${key}"`)
  return service
}
