import { signatureQuestions } from '#contract/forms/model'
import { FileQuestion } from './FileQuestion.tsx'
import { PlainQuestion } from './PlainQuestion.tsx'
import { SignatureQuestion } from './SignatureQuestion.tsx'
import type { QuestionProps } from './use-field.ts'

/** Renders one question by its type; files are stored on this device and uploaded. */
export function Question(props: QuestionProps) {
  return (
    <PlainQuestion
      {...props}
      drawFile={(one) =>
        one.element.name === signatureQuestions.file ? (
          <SignatureQuestion {...one} />
        ) : (
          <FileQuestion {...one} />
        )
      }
    />
  )
}
