import type { Service } from './catalog.ts'
import { installationServices } from './services-installation.ts'
import { preparationServices } from './services-preparation.ts'
import { maintenanceServices } from './services-maintenance.ts'

export const services: readonly Service[] = [
  ...installationServices,
  ...preparationServices,
  ...maintenanceServices,
]

const byKey = new Map(services.map((service) => [service.key, service]))

export function requireService(key: string): Service {
  const service = byKey.get(key)
  if (!service) throw new Error(`The catalogue has no service "${key}".`)
  return service
}
