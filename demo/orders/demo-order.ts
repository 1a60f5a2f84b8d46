import type { Diagrams } from './attachments.ts'
import type { DemoForms } from './demo-forms.ts'
import type { DemoPictures } from '../pictures/pictures.ts'
import type { DemoContext } from '../demo-context.ts'

/** What orders are lived through with. */
export interface OrderRunContext extends DemoContext {
  readonly forms: DemoForms
  readonly pictures: DemoPictures
  readonly diagrams: Diagrams
}
