import type { FormElement, FormQuestion } from '#contract/forms/forms'
import { isEmptyAnswer, listQuestions, getRows } from '#contract/forms/model'
import type { Locale } from '#contract/kit/locale'
import { declineReasonLabels, inputLabels } from '#contract/orders/model/order-labels'
import type { MediaType } from '#contract/orders/model/order-enums'
import { formatDate, formatNumber } from '#web/i18n/format'
import { bytesIn } from '#web/api/http/server-response'
import { call } from '#web/api/call'
import { deviceFiles } from '../uploads/device-files.ts'
import { isIndependent } from './pending-call.rules.ts'
import { isOnDevice, named, spokenOf, type Unsent } from '../pending/pending-call.ts'
import { fileUrl } from '../cache/server-files.ts'
import { reach } from '#web/api/http/request'
import { unsentRows } from '../pending/pending-calls-store.ts'

/** What a person did and recorded in steps that the order took no more: photos, answers, signature, serial numbers. */

/** The refused entry and all that waits behind it about the same order, except comments: these are sent anyway. */
export function evidenceEntries(id: string, all: readonly Unsent[]): Unsent[] {
  const refused = all.find((one) => one.id === id)
  if (!refused) return []
  const isBehind = (one: Unsent) => one.orderId === refused.orderId && one.sequence >= refused.sequence
  return all.filter((one) => isBehind(one) && !isIndependent(one))
}

/** In what language the entries are written out. */
export interface EvidenceWords {
  readonly locale: Locale
  readonly yes: string
  readonly no: string
}

export function hasEvidence(entries: readonly Unsent[]): boolean {
  const hasNotes = (entry: Unsent) => plainNotes(entry, 'de').length > 0
  return entries.some((entry) => filesOf(entry).length > 0 || hasNotes(entry) || isForm(entry))
}

const isForm = ({ errand }: Unsent) => errand.call === 'form.submit'

/** Sends the evidence to the order and takes the entries out of the outbox. Repeated, it is the same to the server. */
export async function attachEvidence(id: string, words: EvidenceWords): Promise<void> {
  const entries = evidenceEntries(id, unsentRows.mine())
  const [first] = entries
  if (!first) return
  const files = uniqueFiles(entries)
  const onDevice = files.map(({ file_id }) => file_id).filter(isOnDevice)
  const names = new Map(
    await Promise.all(onDevice.map(async (file) => [file, await deviceFiles.send(file)] as const)),
  )
  const notes = await notesOf(entries, words)
  const given = { params: { job_id: first.orderId }, body: { files: named(files, names), notes } }
  await call('order.addEvidence', given, { idempotencyKey: `evidence-${first.id}`, doneAt: first.at })
  await unsentRows.settle(first, (one) => (entries.some(({ id: done }) => done === one.id) ? null : one))
  await deviceFiles.drop(entries.flatMap(({ errand }) => spokenOf(errand.given)))
}

/** Returns the evidence as files: each photo and signature, and all entries as one text. */
export async function evidenceFiles(id: string, words: EvidenceWords): Promise<File[]> {
  const entries = evidenceEntries(id, unsentRows.mine())
  const files = await Promise.all(
    uniqueFiles(entries).map(({ file_id }, place) => bytesOf(file_id, place + 1)),
  )
  const text = (await notesOf(entries, words)).join('\n\n')
  const name = (entries[0]?.about ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return text ? [...files, new File([text], `${name}.txt`, { type: 'text/plain' })] : files
}

async function bytesOf(name: string, number: number): Promise<File> {
  if (isOnDevice(name)) {
    const kept = await deviceFiles.read(name)
    if (kept) return new File([kept.bytes], `${number}-${kept.name}`, { type: kept.bytes.type })
  }
  const id = unsentRows.names().get(name) ?? name
  const url = await fileUrl(`/api/media/file/${id}`)
  const blob = await reach(url, {}, async (answer) => (await bytesIn(answer)).blob())
  return new File([blob], `${number}.${blob.type.split('/')[1] ?? 'jpg'}`, { type: blob.type })
}

interface EvidenceFile {
  readonly file_id: string
  readonly type: MediaType
}

function uniqueFiles(entries: readonly Unsent[]): EvidenceFile[] {
  return [...new Map(entries.flatMap(filesOf).map((file) => [file.file_id, file])).values()]
}

function filesOf({ errand }: Unsent): EvidenceFile[] {
  const other = (file_id: string) => ({ file_id, type: 'other' }) as const
  switch (errand.call) {
    case 'order.setStatus': {
      const { pictures = [], customer_signature: signature } = errand.given.body.inputs ?? {}
      return [...pictures, ...(signature && 'file_id' in signature ? [other(signature.file_id)] : [])]
    }
    case 'order.sign': {
      const { customer_signature: signature } = errand.given.body
      return 'file_id' in signature ? [other(signature.file_id)] : []
    }
    case 'form.submit':
      return fileIdsIn(errand.given.body.answers).map(other)
    case 'comment.create':
      return []
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Answers name files in lists, by the device's name or the server's id. */
function fileIdsIn(value: unknown): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.filter((one) => isOnDevice(one) || uuid.test(one))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(fileIdsIn) : []
}

/** The longest comment that the server takes. */
const longest = 4_000

async function notesOf(entries: readonly Unsent[], words: EvidenceWords): Promise<string[]> {
  const parts = await Promise.all(
    entries.map(async (entry) => {
      const lines = [...plainNotes(entry, words.locale), ...(await formNotes(entry, words))]
      const title = entry.title?.[words.locale]
      return lines.length > 0 ? [...(title ? [title] : []), ...lines] : []
    }),
  )
  return inNotes(parts.flat())
}

function inNotes(lines: readonly string[]): string[] {
  const notes: string[] = []
  for (const line of lines.flatMap((one) => one.match(/[^]{1,4000}/gu) ?? [])) {
    const last = notes.at(-1)
    if (last !== undefined && last.length + line.length < longest)
      notes[notes.length - 1] = `${last}\n${line}`
    else notes.push(line)
  }
  return notes
}

/** What a step records in words. */
function plainNotes({ errand, seen }: Unsent, locale: Locale): string[] {
  if (errand.call === 'order.sign') return signatureNotes(errand.given.body.customer_signature, locale)
  if (errand.call !== 'order.setStatus') return []
  const { comment, serial_numbers: numbers = {}, customer_signature } = errand.given.body.inputs ?? {}
  const serials = Object.entries(numbers).flatMap(([id, serial]) => {
    const product = seen?.products.find((one) => one.id === id)?.name
    return serial.trim() ? [product ? `${product}: ${serial}` : serial] : []
  })
  return [
    ...(serials.length > 0 ? [`${inputLabels.serial_numbers[locale]}: ${serials.join(', ')}`] : []),
    ...signatureNotes(customer_signature, locale),
    ...(comment?.trim() ? [`${inputLabels.comment[locale]}: ${comment}`] : []),
  ]
}

type Signature = Extract<Unsent['errand'], { call: 'order.sign' }>['given']['body']['customer_signature']

function signatureNotes(signature: Signature | null | undefined, locale: Locale): string[] {
  if (!signature) return []
  const label = inputLabels.customer_signature[locale]
  if ('name' in signature) return [`${label}: ${signature.name}`]
  const { reason, text } = signature.declined
  return [[`${label}: ${declineReasonLabels[reason][locale]}`, text?.trim()].filter(Boolean).join('. ')]
}

async function formNotes({ errand }: Unsent, words: EvidenceWords): Promise<string[]> {
  if (errand.call !== 'form.submit') return []
  const { form_id: id, answers } = errand.given.body
  const { model } = await call('form.read', { params: { id } })
  return listQuestions(model).flatMap((element) => answerLines(element, answers[element.name], words))
}

function answerLines(element: FormElement, answer: unknown, words: EvidenceWords): string[] {
  if (element.type !== 'paneldynamic') return questionLines(element, answer, words)
  return getRows(answer as Parameters<typeof getRows>[0]).flatMap((row, place) => [
    `${element.templateTitle[words.locale]} ${place + 1}`,
    ...element.templateElements.flatMap((question) => questionLines(question, row[question.name], words)),
  ])
}

function questionLines(question: FormQuestion, answer: unknown, words: EvidenceWords): string[] {
  if (question.type === 'file' || isEmptyAnswer(answer as Parameters<typeof isEmptyAnswer>[0])) return []
  const values = [answer].flat().map((one) => valueText(question, one, words))
  return [`${question.title[words.locale]}: ${values.join(', ')}`]
}

function valueText(question: FormQuestion, value: unknown, { locale, yes, no }: EvidenceWords): string {
  if (typeof value === 'boolean') return value ? yes : no
  if ('choices' in question)
    return question.choices.find((choice) => choice.value === value)?.text[locale] ?? String(value)
  if (question.type !== 'text') return String(value)
  if (typeof value !== 'number')
    return question.inputType === 'date' ? formatDate(locale, String(value)) : String(value)
  return [formatNumber(locale, value, 6), question.unit].filter(Boolean).join('\u00a0')
}
