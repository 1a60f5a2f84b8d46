import type { ReactNode } from 'react'
import type { Answers } from '#contract/forms/forms'
import type { FormOrderValues } from '#contract/forms/order-values'
import type { MediaType } from '#contract/orders/model/order-enums'

/**
 * A form that is filled as part of a page of another feature. The page shows its parts where they belong and submits
 * it with its own step.
 */
export interface FormSessionView {
  readonly formId: string
  readonly answers: Answers
  /** Photo questions that the page shows; the form's pages do not. */
  readonly photos: readonly SessionPhoto[]
  /** The form's current page, with its navigation. */
  readonly body: ReactNode
  /** True if the body says where the answers are stored. */
  readonly showsSaveState: boolean
  readonly page: number
  readonly lastPage: number
  readonly goTo: (page: number) => void
  /** Missing and wrong answers. */
  readonly gaps: readonly SessionGap[]
  /** The questions on the form's pages. */
  readonly questions: readonly SessionQuestion[]
  /** The questions that were answered differently since the last submission. */
  readonly changes: readonly SessionQuestion[]
  /** Opens the page of a question and focuses it. */
  readonly show: (path: string) => void
  /** Marks missing answers from now on. */
  readonly markFaults: () => void
  readonly orderValues: FormOrderValues
  /** True if the form asks for the customer's signature. */
  readonly takesSignature: boolean
  readonly isBusy: boolean
  /** Stores unconfirmed input, such as a drawn signature. */
  readonly confirmAll: () => Promise<unknown>
  /** Returns the id of a submission with these answers; null if it was not accepted. */
  readonly submit: () => Promise<string | null>
  /** The keys of the draft on this device. */
  readonly draftKeys: readonly string[]
  /** Deletes the draft on this device, after the step was sent. */
  readonly forget: () => void
}

interface SessionQuestion {
  readonly path: string
  readonly label: string
}

interface SessionPhoto {
  readonly name: string
  readonly label: string
  /** The kind of the order's picture that it counts as. */
  readonly type: MediaType | null
  readonly isRequired: boolean
  readonly isEmpty: boolean
  readonly field: ReactNode
}

export interface MarkedQuestion {
  readonly name: string
  /** The kind of the order's picture that its photo counts as. */
  readonly photoType: MediaType | null
  /** The answer differs from the last submission. */
  readonly isChanged: boolean
}

interface SessionGap {
  readonly path: string
  readonly label: string
  readonly isPhoto: boolean
}

export interface FormSessionProps {
  readonly apiId: string
  /** Null: the order has no such form. */
  readonly formId: string | null
  /** The first answers; absent: those of the last submission, else what is already known. */
  readonly before?: Answers
  /** Names of questions that the page asks itself. */
  readonly hidden?: readonly string[]
  /** Renders a note above a question, such as that it was sent back; null: none. */
  readonly renderMark?: ((question: MarkedQuestion) => ReactNode) | undefined
  /** True if the page shows the photo questions. */
  readonly showsPhotos?: boolean
  /** Gets a placeholder as long as there is no session. Stays mounted when the form opens. */
  readonly children: (session: FormSessionView | null, placeholder: ReactNode) => ReactNode
}
