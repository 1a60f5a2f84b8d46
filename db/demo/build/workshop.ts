import type { Diagrams } from './extras.ts'
import type { Forms } from './forms.ts'
import type { Pictures } from './pictures.ts'
import type { World } from './world.ts'

/** What orders are lived through with. */
export interface Workshop extends World {
  readonly forms: Forms
  readonly pictures: Pictures
  readonly diagrams: Diagrams
}
