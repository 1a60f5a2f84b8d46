import type { FormElement, FormQuestion } from '#contract/forms/forms'
import { isEmptyAnswer, listQuestions, getRows } from '#contract/forms/model'
import type { Locale } from '#contract/kit/locale'
import { declineReasonLabels, inputLabels } from '#contract/orders/model/order-labels'
import type { MediaType } from '#contract/orders/model/order-enums'
import { formatDate, formatNumber } from '#web/i18n/format'
import { requireBinaryResponse } from '#web/api/http/server-response'
import { callApi } from '#web/api/call'
import { getColon } from '#web/i18n/use-colon'
import { deviceFiles } from '../uploads/device-files.ts'
import { isIndependentCall } from './pending-call.rules.ts'
import {
  isDeviceName,
  replaceDeviceNames,
  listDeviceNames,
  type PendingCall,
} from '../pending/pending-call.ts'
import { getFileUrl } from '../cache/server-files.ts'
import { fetchFromServer } from '#web/api/http/request'
import { pendingCallsStore } from '../pending/pending-calls-store.ts'

/** The work in steps that the order no longer accepts: photos, answers, signature, serial numbers. */

/** Returns the refused call and all later calls of the same order except comments, which are sent anyway. */
export function listEvidenceCalls(id: string, all: readonly PendingCall[]): PendingCall[] {
  const refused = all.find((one) => one.id === id)
  if (!refused) return []
  const isBehind = (one: PendingCall) => one.orderId === refused.orderId && one.sequence >= refused.sequence
  return all.filter((one) => isBehind(one) && !isIndependentCall(one))
}

/** The language of the notes. */
export interface EvidenceLanguage {
  readonly locale: Locale
  readonly yes: string
  readonly no: string
}

export function hasEvidence(entries: readonly PendingCall[]): boolean {
  const hasNotes = (entry: PendingCall) => formatStepNotes(entry, 'de').length > 0
  return entries.some(
    (entry) => listEvidenceFiles(entry).length > 0 || hasNotes(entry) || isFormSubmission(entry),
  )
}

const isFormSubmission = ({ errand }: PendingCall) => errand.call === 'form.submit'

/** Sends the evidence to the order and removes its calls from the outbox. Safe to repeat. */
export async function attachEvidence(id: string, words: EvidenceLanguage): Promise<void> {
  const entries = listEvidenceCalls(id, pendingCallsStore.listOwn())
  const [first] = entries
  if (!first) return
  await sendEvidence(entries, words)
  const done = new Set(entries.map((one) => one.id))
  const unusedFiles = entries.flatMap(({ errand }) => listDeviceNames(errand.given))
  await pendingCallsStore.rewriteOrderCalls(first, (one) => (done.has(one.id) ? null : one), { unusedFiles })
  await deviceFiles.remove(unusedFiles)
}

/** Sends files and notes of these calls to their order. Safe to repeat. */
export async function sendEvidence(entries: readonly PendingCall[], words: EvidenceLanguage): Promise<void> {
  const [first] = entries
  if (!first) return
  const files = listUniqueFiles(entries)
  const onDevice = files.map(({ file_id }) => file_id).filter(isDeviceName)
  const names = new Map(
    await Promise.all(onDevice.map(async (file) => [file, await deviceFiles.upload(file)] as const)),
  )
  const notes = await createEvidenceNotes(entries, words)
  const given = {
    params: { job_id: first.orderId },
    body: { files: replaceDeviceNames(files, names), notes },
  }
  await callApi('order.addEvidence', given, { idempotencyKey: `evidence-${first.id}`, doneAt: first.at })
}

/** Returns the evidence as files: each photo and signature, and all notes as one text. */
export async function createEvidenceFiles(id: string, words: EvidenceLanguage): Promise<File[]> {
  return createFilesOfCalls(listEvidenceCalls(id, pendingCallsStore.listOwn()), words)
}

/** Returns the evidence of these calls as files. */
export async function createFilesOfCalls(
  entries: readonly PendingCall[],
  words: EvidenceLanguage,
): Promise<File[]> {
  const files = await Promise.all(
    listUniqueFiles(entries).map(({ file_id }, place) => readEvidenceFile(file_id, place + 1)),
  )
  const text = (await createEvidenceNotes(entries, words)).join('\n\n')
  const name = (entries[0]?.about ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return text ? [...files, new File([text], `${name}.txt`, { type: 'text/plain' })] : files
}

async function readEvidenceFile(name: string, number: number): Promise<File> {
  if (isDeviceName(name)) {
    const file = await deviceFiles.read(name)
    if (file) return new File([file.bytes], `${number}-${file.name}`, { type: file.bytes.type })
  }
  const id = pendingCallsStore.serverNames().get(name) ?? name
  const url = await getFileUrl(`/api/media/file/${id}`)
  const blob = await fetchFromServer(url, {}, async (answer) => (await requireBinaryResponse(answer)).blob())
  return new File([blob], `${number}.${blob.type.split('/')[1] ?? 'jpg'}`, { type: blob.type })
}

interface EvidenceFile {
  readonly file_id: string
  readonly type: MediaType
}

function listUniqueFiles(entries: readonly PendingCall[]): EvidenceFile[] {
  return [...new Map(entries.flatMap(listEvidenceFiles).map((file) => [file.file_id, file])).values()]
}

function listEvidenceFiles({ errand }: PendingCall): EvidenceFile[] {
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
      return listFileIds(errand.given.body.answers).map(other)
    case 'comment.create':
      return []
  }
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Answers list files by device name or server id. */
function listFileIds(value: unknown): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.filter((one) => isDeviceName(one) || uuidPattern.test(one))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listFileIds) : []
}

/** The server's limit for a comment, in characters. */
const maxNoteLength = 4_000

async function createEvidenceNotes(
  entries: readonly PendingCall[],
  words: EvidenceLanguage,
): Promise<string[]> {
  const parts = await Promise.all(
    entries.map(async (entry) => {
      const lines = [...formatStepNotes(entry, words.locale), ...(await fetchFormNotes(entry, words))]
      const title = entry.title?.[words.locale]
      return lines.length > 0 ? [...(title ? [title] : []), ...lines] : []
    }),
  )
  return joinIntoNotes(parts.flat())
}

function joinIntoNotes(lines: readonly string[]): string[] {
  const notes: string[] = []
  for (const line of lines.flatMap((one) => one.match(/[^]{1,4000}/gu) ?? [])) {
    const last = notes.at(-1)
    if (last !== undefined && last.length + line.length < maxNoteLength)
      notes[notes.length - 1] = `${last}\n${line}`
    else notes.push(line)
  }
  return notes
}

/** Formats the serial numbers, signature and comment of a step. */
function formatStepNotes({ errand, seen }: PendingCall, locale: Locale): string[] {
  if (errand.call === 'order.sign') return formatSignatureNotes(errand.given.body.customer_signature, locale)
  if (errand.call !== 'order.setStatus') return []
  const {
    comment,
    custom_services = [],
    serial_numbers: numbers = {},
    customer_signature,
  } = errand.given.body.inputs ?? {}
  const services = custom_services.map(({ name, quantity }) => `${quantity ?? 1} × ${name}`)
  const serials = Object.entries(numbers).flatMap(([id, serial]) => {
    const product = seen?.products.find((one) => one.id === id)?.name
    return serial.trim() ? [product ? `${product}${getColon(locale)} ${serial}` : serial] : []
  })
  return [
    ...(services.length > 0
      ? [`${inputLabels.custom_services[locale]}${getColon(locale)} ${services.join(', ')}`]
      : []),
    ...(serials.length > 0
      ? [`${inputLabels.serial_numbers[locale]}${getColon(locale)} ${serials.join(', ')}`]
      : []),
    ...formatSignatureNotes(customer_signature, locale),
    ...(comment?.trim() ? [`${inputLabels.comment[locale]}${getColon(locale)} ${comment}`] : []),
  ]
}

type Signature = Extract<PendingCall['errand'], { call: 'order.sign' }>['given']['body']['customer_signature']

function formatSignatureNotes(signature: Signature | null | undefined, locale: Locale): string[] {
  if (!signature) return []
  const label = inputLabels.customer_signature[locale]
  if ('name' in signature) return [`${label}${getColon(locale)} ${signature.name}`]
  const { reason, text } = signature.declined
  return [
    [`${label}${getColon(locale)} ${declineReasonLabels[reason][locale]}`, text?.trim()]
      .filter(Boolean)
      .join('. '),
  ]
}

async function fetchFormNotes({ errand }: PendingCall, words: EvidenceLanguage): Promise<string[]> {
  if (errand.call !== 'form.submit') return []
  const { form_id: id, answers } = errand.given.body
  const { model } = await callApi('form.read', { params: { id } })
  return listQuestions(model).flatMap((element) => formatAnswerLines(element, answers[element.name], words))
}

function formatAnswerLines(element: FormElement, answer: unknown, words: EvidenceLanguage): string[] {
  if (element.type !== 'paneldynamic') return formatQuestionLines(element, answer, words)
  return getRows(answer as Parameters<typeof getRows>[0]).flatMap((row, place) => [
    `${element.templateTitle[words.locale]} ${place + 1}`,
    ...element.templateElements.flatMap((question) =>
      formatQuestionLines(question, row[question.name], words),
    ),
  ])
}

function formatQuestionLines(question: FormQuestion, answer: unknown, words: EvidenceLanguage): string[] {
  if (question.type === 'file' || isEmptyAnswer(answer as Parameters<typeof isEmptyAnswer>[0])) return []
  const values = [answer].flat().map((one) => formatAnswerValue(question, one, words))
  return [`${question.title[words.locale]}${getColon(words.locale)} ${values.join(', ')}`]
}

function formatAnswerValue(
  question: FormQuestion,
  value: unknown,
  { locale, yes, no }: EvidenceLanguage,
): string {
  if (typeof value === 'boolean') return value ? yes : no
  if ('choices' in question)
    return question.choices.find((choice) => choice.value === value)?.text[locale] ?? String(value)
  if (question.type !== 'text') return String(value)
  if (typeof value !== 'number')
    return question.inputType === 'date' ? formatDate(locale, String(value)) : String(value)
  return [formatNumber(locale, value, 6), question.unit].filter(Boolean).join('\u00a0')
}
