import type { ComponentType } from 'react'
import type { FormSessionProps } from '#web/offline/drafts/form-session'

/** Props of the component that fills a form; the page passes it in from the forms feature. */
export interface FormSlotProps {
  readonly apiId: string
  readonly formId: string
  /** Id of an earlier submission to continue from. */
  readonly submissionId: string | null
  /** Id of the report that is changed; null or omitted for a new submission. */
  readonly replaces?: string | null
  /** Called with the submission's id once it is submitted. */
  readonly onDone: (submissionId: string) => void
  readonly onClose: () => void
}

export type FormSlot = ComponentType<FormSlotProps>

/** Opens a form as part of a page; the page passes it in from the forms feature. */
export type FormSessionSlot = ComponentType<FormSessionProps>
