import type { Answers, FormElement, FormGroup, FormQuestion } from '#contract/forms/forms'
import { getFileIds } from '#contract/forms/answers'
import {
  isEmptyAnswer,
  isOutsideNorm,
  getRows,
  listVisibleGroupQuestions,
  listVisibleQuestions,
  listWarnedQuestions,
} from '#contract/forms/model'
import type { LocalText, Locale } from '#contract/kit/locale'
import type { FilledForm, StoredPicture } from './protocol.sql.ts'
import type { ProtocolTexts } from './protocol.texts.ts'

/** Formats the submitted forms of an order for its protocol: answers as text, and photos. */

export interface ProtocolPhoto {
  /** The file name under which the Typst template reads the picture. */
  readonly file: string
  readonly caption: string
}

export interface AnswerBlock {
  readonly title: string
  /** The answered questions. */
  readonly questions: readonly { readonly name: string; readonly title: string }[]
  readonly answers: readonly {
    /** Name of the question; for the entries of a repeated group, that of the group. */
    readonly name: string
    readonly question: string
    readonly answer: string
    readonly warning: string | null
  }[]
  readonly photos: readonly ProtocolPhoto[]
}

/** A file mentioned in answers: pictures are printed, other files are listed by name. */
export type KnownFile =
  | { readonly picture: true; readonly caption: string | null }
  | { readonly picture: false; readonly name: string }

/** Returns stored files by their id, as the answers show them. */
export function toKnownFiles(stored: readonly StoredPicture[]): Map<string, KnownFile> {
  return new Map(
    stored.map((file) => [
      file.id,
      isPictureFile(file) ? { picture: true, caption: file.caption } : { picture: false, name: file.name },
    ]),
  )
}

export function isPictureFile({ contentType }: StoredPicture): boolean {
  return contentType.startsWith('image/')
}

/** Returns the file name of a picture in the Typst template. */
export const getPictureName = (fileId: string): string => `picture-${fileId}`

/** Returns the id of the file behind a file name of the template. */
export const getPictureFileId = (picture: string): string => picture.slice('picture-'.length)

export interface ProtocolContext extends ProtocolTexts {
  readonly locale: Locale
  readonly files: ReadonlyMap<string, KnownFile>
}

export interface FormSection {
  readonly title: string
  readonly filled_in: string
  readonly blocks: readonly AnswerBlock[]
}

export function toFormSection(form: FilledForm, context: ProtocolContext): FormSection {
  const { model, answers } = form
  const visible = new Set(listVisibleQuestions(model, answers))
  const warned = new Set(listWarnedQuestions(model, answers))
  const blocks = model.pages.map((page) => {
    const answered = page.elements.filter((one) => visible.has(one) && !isEmptyAnswer(answers[one.name]))
    return {
      title: page.title[context.locale],
      questions: answered.map(({ name, title }) => ({ name, title: title[context.locale] })),
      answers: answered.flatMap((one) =>
        one.type === 'paneldynamic'
          ? listGroupAnswers(one, form, context)
          : toAnswerRows(one, answers, warned.has(one), context),
      ),
      photos: answered.flatMap((one) => listAnswerPhotos(one, answers, context)),
    }
  })
  return {
    title: model.title[context.locale],
    filled_in: context.t('filled_in', {
      name: form.by,
      at: context.formatWhenDone(form),
      version: form.version,
    }),
    blocks: blocks.filter((block) => block.answers.length + block.photos.length > 0),
  }
}

/** Formats the entries of a repeated group, each with its number. */
function listGroupAnswers(
  group: FormGroup,
  form: FilledForm,
  context: ProtocolContext,
): AnswerBlock['answers'] {
  return getRows(form.answers[group.name]).flatMap((row, place) => {
    const seen = listVisibleGroupQuestions(group, row, form.model, form.answers).filter(
      (one) => !isEmptyAnswer(row[one.name]),
    )
    const title = `${group.templateTitle[context.locale]} ${place + 1}`
    return seen
      .flatMap((one) => toAnswerRows(one, row, isOutsideNorm(one, row[one.name]), context))
      .map((answer) => ({
        ...answer,
        name: group.name,
        question: `${title}${getColon(context.locale)}${answer.question}`,
      }))
  })
}

function toAnswerRows(
  question: FormQuestion,
  answers: Answers,
  warned: boolean,
  context: ProtocolContext,
): AnswerBlock['answers'] {
  const answer = formatAnswer(question, answers, context)
  if (answer === '') return []
  const warning =
    warned && question.type === 'text' ? getTextIn(question.warning, context, context.t('limit')) : null
  return [{ name: question.name, question: question.title[context.locale], answer, warning }]
}

function formatAnswer(question: FormQuestion, answers: Answers, context: ProtocolContext): string {
  const answer = answers[question.name]
  switch (question.type) {
    case 'boolean':
      return answer === true ? context.t('yes') : context.t('no')
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
      return getFileIds(answer)
        .map((value) =>
          getTextIn(question.choices.find((choice) => choice.value === value)?.text, context, value),
        )
        .join('\n')
    case 'file':
      return getFileIds(answer)
        .map((id) => context.files.get(id))
        .flatMap((file) => (file && !file.picture ? [context.t('document', { name: file.name })] : []))
        .join(', ')
    case 'comment':
      return typeof answer === 'string' ? answer : ''
    case 'text':
      return formatTextAnswer(question, answer, context)
  }
}

function formatTextAnswer(
  question: Extract<FormElement, { type: 'text' }>,
  answer: Answers[string] | undefined,
  context: ProtocolContext,
) {
  if (typeof answer === 'number')
    return [context.number(answer), question.unit].filter(Boolean).join('\u00a0')
  if (typeof answer !== 'string') return ''
  return question.inputType === 'date' ? context.day(answer) : answer
}

function listAnswerPhotos(
  question: FormElement,
  answers: Answers,
  context: ProtocolContext,
): ProtocolPhoto[] {
  if (question.type === 'paneldynamic') {
    return getRows(answers[question.name]).flatMap((row) =>
      question.templateElements.flatMap((one) => listAnswerPhotos(one, row, context)),
    )
  }
  if (question.type !== 'file') return []
  return toProtocolPhotos(getFileIds(answers[question.name]), question.title[context.locale], context)
}

/** Returns photos with a caption made of the question and the user's own caption. */
export function toProtocolPhotos(
  ids: readonly string[],
  shows: string,
  { files, locale }: ProtocolContext,
): ProtocolPhoto[] {
  return ids.flatMap((id) => {
    const file = files.get(id)
    if (!file?.picture) return []
    return [
      { file: getPictureName(id), caption: [shows, file.caption].filter(Boolean).join(getColon(locale)) },
    ]
  })
}

/** A colon and its spaces: French sets a no-break space before it. */
function getColon(locale: Locale): string {
  return locale === 'fr' ? '\u00A0: ' : ': '
}

function getTextIn(text: LocalText | undefined, { locale }: ProtocolContext, otherwise = ''): string {
  return text?.[locale] ?? otherwise
}
