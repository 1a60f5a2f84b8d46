import type { ComponentType } from 'react'

/** What fills a form; it comes from the forms feature, by the page that puts the two together. */
export interface FormSlotProps {
  readonly apiId: string
  readonly formId: string
  /** What was submitted before, to go on from. */
  readonly submissionId: string | null
  /** The report that is changed; left out or null: a new submission. */
  readonly replaces?: string | null
  /** Called with the id of the submission, once the server has it. */
  readonly onDone: (submissionId: string) => void
  readonly onClose: () => void
}

export type FormSlot = ComponentType<FormSlotProps>
