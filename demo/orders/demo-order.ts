import type { Diagrams } from './attachments.ts'
import type { Forms } from './demo-forms.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { World } from '../demo-context.ts'

/** What orders are lived through with. */
export interface Workshop extends World {
  readonly forms: Forms
  readonly pictures: Pictures
  readonly diagrams: Diagrams
}
