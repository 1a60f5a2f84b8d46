import { readFileSync } from 'node:fs'
import type { Service } from './catalog.ts'

/** Services of the catalogue: installations, preparations before them, and maintenance after them. */
export const services = JSON.parse(
  readFileSync(new URL('services.json', import.meta.url), 'utf8'),
) as readonly Service[]

const byKey = new Map(services.map((service) => [service.key, service]))

export function requireService(key: string): Service {
  const service = byKey.get(key)
  if (!service) throw new Error(`The catalogue has no service "${key}".`)
  return service
}
