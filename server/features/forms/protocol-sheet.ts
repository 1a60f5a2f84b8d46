import type { Answers, FormElement, FormGroup, FormQuestion } from '#contract/forms'
import { fileIds } from '#contract/kit/form-answers'
import {
  filesIn,
  isEmpty,
  isWarned,
  rowsOf,
  seenInGroup,
  seenQuestions,
  warnedQuestions,
} from '#contract/kit/form-model'
import type { LocalText, Locale } from '#contract/kit/locale'
import { declineReasonLabels, inputLabel, mediaTypeLabels } from '#contract/order-labels'
import type { FilledForm, ProtocolData } from './protocol.sql.ts'
import { protocolWords, stepWord, type ProtocolWords } from './protocol-words.ts'

type Fact = readonly [label: string, value: string]

interface Photo {
  /** The name under which the template reads the picture. */
  readonly file: string
  readonly caption: string
}

interface Block {
  readonly title: string
  readonly answers: readonly {
    readonly question: string
    readonly answer: string
    readonly warning: string | null
  }[]
  readonly photos: readonly Photo[]
}

/** What `protocol.typ` sets: every text written out, in the language of the order's customer. */
export interface Sheet {
  readonly lang: Locale
  readonly title: string
  readonly name: string
  readonly brand: string
  readonly author: string
  readonly date: { readonly year: number; readonly month: number; readonly day: number }
  readonly foot: string
  readonly page: string
  readonly facts: readonly Fact[]
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[]
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }[]
  readonly forms: readonly {
    readonly title: string
    readonly filled_in: string
    readonly blocks: readonly Block[]
  }[]
  readonly columns: readonly [string, string]
  readonly photos: { readonly title: string; readonly list: readonly Photo[] }
  /** null: of a report there is none. */
  readonly signature: {
    readonly title: string
    readonly picture: Photo | null
    readonly facts: readonly Fact[]
    readonly note: string | null
  } | null
  readonly history: {
    readonly title: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
  readonly seal: {
    readonly title: string
    readonly text: string
    readonly address: string
    readonly code: Photo
  }
}

/** How the template is handed the QR code. */
export const qrName = 'seal.svg'

/** A file that answers name: pictures are shown, others told by their name. */
export type KnownFile =
  | { readonly picture: true; readonly caption: string | null }
  | { readonly picture: false; readonly name: string }

/** How the template is handed the picture of a file. */
export const pictureName = (fileId: string): string => `picture-${fileId}`

interface Writer extends ProtocolWords {
  readonly locale: Locale
  readonly files: ReadonlyMap<string, KnownFile>
}

export function protocolSheet(
  data: ProtocolData,
  files: ReadonlyMap<string, KnownFile>,
  made: {
    readonly at: Temporal.Instant
    readonly version: number
    readonly seal: { readonly address: string }
  },
): Sheet {
  const w: Writer = { ...protocolWords(data.locale), locale: data.locale, files }
  const { t } = w
  const { year, month, day } = made.at.toZonedDateTimeISO('Europe/Berlin')
  return {
    lang: data.locale,
    title: inputLabel('documentation', data.orderType)[data.locale],
    name: data.name,
    brand: data.brand,
    author: data.company.name,
    date: { year, month, day },
    foot: [data.sfid, t('made', { at: w.time(made.at.toString()) })].filter(Boolean).join(' · '),
    // The template knows the numbers; it puts them in.
    page: t('page', { page: '{page}', pages: '{pages}' }),
    facts: factsOf(data, w),
    parties: partiesOf(data, w),
    tables: tablesOf(data, w),
    forms: data.submissions.map((form) => formOf(form, signatureApart(data, w))),
    columns: [t('question'), t('answer')],
    photos: { title: t('photos'), list: photosOf(data, w) },
    signature: signatureOf(data, w),
    history: historyOf(data, w),
    seal: sealOf(made.seal.address, w),
  }
}

/** The sheet of one report: what was told of its day, and who told and changed it. */
export function reportSheet(
  data: ProtocolData,
  submissionId: string,
  files: ReadonlyMap<string, KnownFile>,
  made: Parameters<typeof protocolSheet>[2],
): Sheet {
  const submissions = data.submissions.filter(({ id }) => id === submissionId)
  const history = data.history.filter((line) => line.submissionId === submissionId)
  const none = { services: [], customServices: [], products: [], pictures: [], signature: null }
  const sheet = protocolSheet({ ...data, ...none, submissions, history }, files, made)
  return { ...sheet, title: submissions[0]?.model.title[data.locale] ?? sheet.title, signature: null }
}

/** The signature has a part of its own and is not shown among a form's photos. */
function signatureApart({ signature }: ProtocolData, w: Writer): Writer {
  const files = new Map([...w.files].filter(([id]) => id !== signature?.fileId))
  return { ...w, files }
}

function factsOf(data: ProtocolData, { t, time, span }: Writer): Fact[] {
  const { appointmentStart: start, appointmentEnd: end } = data
  const facts: [string, string | null][] = [
    [t('order_number'), data.sfid],
    [t('brand_number'), data.eid],
    [t('partner_number'), data.partnerEid],
    [t('opportunity'), data.opportunity],
    [t('project'), data.project],
    [t('appointment'), start && end ? span(start, end) : null],
    [t('started'), data.startedAt && time(data.startedAt)],
    [t('finished'), data.finishedAt && time(data.finishedAt)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '')
}

function partiesOf({ customer, company, technician }: ProtocolData, { t }: Writer): Sheet['parties'] {
  const place = (one: typeof customer) => [one.street, `${one.postalCode} ${one.city}`.trim()]
  return [
    { label: t('customer'), lines: [customer.company, customer.name, ...place(customer)].filter(isText) },
    {
      label: t('company'),
      lines: [
        company.name,
        ...place(company),
        company.phone && t('phone', { phone: company.phone }),
        technician && t('technician', { name: technician }),
      ].filter(isText),
    },
  ]
}

function tablesOf(data: ProtocolData, { t, number, unit, locale }: Writer): Sheet['tables'] {
  const services = [
    ...data.services.map((one) => [one.description[locale], number(one.quantity), unit(one.unit)]),
    ...data.customServices.map((one) => [one.name, number(one.quantity), t('piece')]),
  ]
  const products = data.products.map((one) => [one.name, one.item, number(one.quantity), one.serial ?? '–'])
  const tables = [
    { title: t('work'), columns: [t('service'), t('quantity'), t('unit')], rows: services },
    {
      title: t('products'),
      columns: [t('product'), t('item_number'), t('quantity'), t('serial_number')],
      rows: products,
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

function formOf(form: FilledForm, w: Writer): Sheet['forms'][number] {
  const { model, answers } = form
  const seen = new Set(seenQuestions(model, answers))
  const warned = new Set(warnedQuestions(model, answers))
  const blocks = model.pages.map((page) => {
    const answered = page.elements.filter((one) => seen.has(one) && !isEmpty(answers[one.name]))
    return {
      title: page.title[w.locale],
      answers: answered.flatMap((one) =>
        one.type === 'paneldynamic'
          ? groupAnswers(one, form, w)
          : answersOf(one, answers, warned.has(one), w),
      ),
      photos: answered.flatMap((one) => answerPhotos(one, answers, w)),
    }
  })
  return {
    title: model.title[w.locale],
    filled_in: w.t('filled_in', { name: form.by, at: w.time(form.at), version: form.version }),
    blocks: blocks.filter((block) => block.answers.length + block.photos.length > 0),
  }
}

/** Of a group each one's answers below its number. */
function groupAnswers(group: FormGroup, form: FilledForm, w: Writer): Block['answers'] {
  return rowsOf(form.answers[group.name]).flatMap((row, place) => {
    const seen = seenInGroup(group, row, form.model, form.answers).filter((one) => !isEmpty(row[one.name]))
    const title = `${group.templateTitle[w.locale]} ${place + 1}`
    return seen
      .flatMap((one) => answersOf(one, row, isWarned(one, row[one.name]), w))
      .map((answer) => ({ ...answer, question: `${title}: ${answer.question}` }))
  })
}

function answersOf(question: FormQuestion, answers: Answers, warned: boolean, w: Writer): Block['answers'] {
  const answer = answerText(question, answers, w)
  if (answer === '') return []
  const warning = warned && question.type === 'text' ? local(question.warning, w, w.t('limit')) : null
  return [{ question: question.title[w.locale], answer, warning }]
}

function answerText(question: FormQuestion, answers: Answers, w: Writer): string {
  const answer = answers[question.name]
  switch (question.type) {
    case 'boolean':
      return answer === true ? w.t('yes') : w.t('no')
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
      return fileIds(answer)
        .map((value) => local(question.choices.find((choice) => choice.value === value)?.text, w, value))
        .join('\n')
    case 'file':
      return fileIds(answer)
        .map((id) => w.files.get(id))
        .flatMap((file) => (file && !file.picture ? [w.t('document', { name: file.name })] : []))
        .join(', ')
    case 'comment':
      return typeof answer === 'string' ? answer : ''
    case 'text':
      return valueText(question, answer, w)
  }
}

function valueText(
  question: Extract<FormElement, { type: 'text' }>,
  answer: Answers[string] | undefined,
  w: Writer,
) {
  if (typeof answer === 'number') return [w.number(answer), question.unit].filter(Boolean).join('\u00a0')
  if (typeof answer !== 'string') return ''
  return question.inputType === 'date' ? w.day(answer) : answer
}

function answerPhotos(question: FormElement, answers: Answers, w: Writer): Photo[] {
  if (question.type === 'paneldynamic') {
    return rowsOf(answers[question.name]).flatMap((row) =>
      question.templateElements.flatMap((one) => answerPhotos(one, row, w)),
    )
  }
  if (question.type !== 'file') return []
  return pictures(fileIds(answers[question.name]), question.title[w.locale], w)
}

/** Below each stands what it shows, and what somebody wrote to it. */
function pictures(ids: readonly string[], shows: string, { files }: Writer): Photo[] {
  return ids.flatMap((id) => {
    const file = files.get(id)
    if (!file?.picture) return []
    return [{ file: pictureName(id), caption: [shows, file.caption].filter(Boolean).join(': ') }]
  })
}

/** The order's pictures but those that a form shows already. */
function photosOf(data: ProtocolData, w: Writer): Photo[] {
  const shown = new Set(
    data.submissions.flatMap(({ model, answers }) => filesIn(model, answers).flatMap(({ ids }) => ids)),
  )
  return data.pictures
    .filter(({ fileId }) => !shown.has(fileId))
    .flatMap(({ fileId, type }) =>
      pictures([fileId], type ? mediaTypeLabels[type][w.locale] : w.t('photo'), w),
    )
}

function signatureOf(data: ProtocolData, w: Writer): NonNullable<Sheet['signature']> {
  const { t, exactTime, locale } = w
  const { signature: given } = data
  const title = t('signature')
  if (!given) {
    const wanted = data.signatureRequired && !data.isRemote
    return { title, picture: null, facts: [], note: t(wanted ? 'signature_missing' : 'signature_none') }
  }
  const facts: [string, string | null][] = [
    [t('signed_by'), given.name],
    [t('declined_because'), given.reason && declineReasonLabels[given.reason][locale]],
    [t('declined_text'), given.text],
    [t('signed_at'), exactTime(given.at)],
    [t('signed_in'), placeOfSigning(data)],
    [t('signed_over'), given.link ? t('channel_remote') : given.channel && t('channel_portal')],
    [t(given.link ? 'signed_asked' : 'signed_with'), given.takenBy],
    ...linkFacts(given, w),
  ]
  const caption = t('signature_of', { name: given.name ?? '' })
  const [picture = null] = given.fileId ? pictures([given.fileId], caption, w) : []
  return {
    title,
    picture,
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    note: null,
  }
}

/** Where it was signed: with a link nobody knows. */
function placeOfSigning({ signature, isRemote, customer }: ProtocolData): string | null {
  return signature?.link || isRemote ? null : `${customer.postalCode} ${customer.city}`
}

/** What proves a signature by a link: to whom it went, when, and from where the answer came. */
function linkFacts(
  { link }: NonNullable<ProtocolData['signature']>,
  { t, exactTime }: Writer,
): [string, string][] {
  if (!link) return []
  const facts: [string, string | null][] = [
    [t('link_sent'), `${link.email}, ${exactTime(link.sentAt)}`],
    [t('link_opened'), link.openedAt && exactTime(link.openedAt)],
    [t('link_network'), link.network],
    [t('link_browser'), link.browser],
    [t('link_hash'), link.sha256],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function historyOf({ history }: ProtocolData, { t, time }: Writer): Sheet['history'] {
  const rows = history.flatMap((line) => {
    const word = stepWord(line.step, line.declined)
    return word ? [[time(line.at), whoOf(line, t), t(`steps.${word}`)]] : []
  })
  return { title: t('history'), columns: [t('when'), t('who'), t('what')], rows }
}

/** How a reader finds out whether the document is still as it was. */
export function sealOf(address: string, { t }: Pick<Writer, 't'>): Sheet['seal'] {
  const code = { file: qrName, caption: t('seal_code', { address }) }
  return { title: t('seal'), text: t('seal_text'), address, code }
}

function whoOf({ kind, name, account }: ProtocolData['history'][number], t: Writer['t']): string {
  if (kind === 'operator') return t('marketplace')
  if (kind === 'system') return t('automatic')
  return [name, account].filter(Boolean).join(', ')
}

function local(text: LocalText | undefined, { locale }: Writer, otherwise = ''): string {
  return text?.[locale] ?? otherwise
}

function isText(text: string | null | undefined): text is string {
  return typeof text === 'string' && text !== ''
}
