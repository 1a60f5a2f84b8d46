import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTimeStampService } from '#server/platform/outbound/time-stamp-service'
import { startTimeStampAuthority } from '#test/fakes/time-stamp-authority'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import { readPdfSignature } from '#test/pdf/pdf-signature'
import { readPdfMetadata, readPdfText } from '#test/pdf/pdf-content'
import { createSelfSignedCertificate } from './certificate.ts'
import { createSeal, readSealKeys } from './seal.ts'

const now = Temporal.Instant.from('2026-11-21T14:30:00Z')
const pem = createSelfSignedCertificate('Gewerk', now)
const seal = createSeal(pem)
const signatureText = {
  at: now,
  reason: 'Montageprotokoll – Größe',
  address: 'https://partner.example/verify/1/',
}

const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined

/** Returns what pdfsig says of the signatures of a PDF. */
function runPdfsig(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'gewerk-pdfsig-'))
  const file = join(folder, 'sealed.pdf')
  writeFileSync(file, pdf)
  const { stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout
}

const printer = createPdfPrinter()
afterAll(() => printer.close())

const template = `
#set document(title: "Protokoll", date: datetime(year: 2026, month: 11, day: 21))
#set text(font: "Inter", lang: "de")
= Größe
#link("https://partner.example")[Seite]
#pagebreak()
zwei`

let plain: Buffer
let sealed: Buffer
beforeAll(async () => {
  plain = await printer.render(template, {}, { standard: 'a-2a', createdAt: now })
  sealed = (await seal.seal(plain, signatureText)).data
})

describe('self-signed certificate', () => {
  test('the certificate is self-signed, valid for twenty years and no certificate authority', () => {
    const { certificate, key } = readSealKeys(pem)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(key)).toBe(true)
    expect(certificate.ca).toBe(false)
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2046)
    expect(seal.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a certificate with the key of another one is refused', () => {
    const [certificate] = createSelfSignedCertificate('Gewerk', now).match(
      /-----BEGIN CERTIFICATE[\s\S]*/,
    ) ?? ['']
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    expect(() => readSealKeys(key + certificate)).toThrow(/belong together/)
  })
})

describe('sealed PDF', () => {
  test('sealing keeps all bytes, the metadata and the text of the PDF', async () => {
    expect(sealed.subarray(0, plain.length).equals(plain)).toBe(true)
    expect(await readPdfMetadata(sealed)).toEqual({ title: 'Protokoll', lang: 'de', tagged: true })
    expect(await readPdfText(sealed)).toBe(await readPdfText(plain))
  })

  test('the signature is valid and contains the certificate', () => {
    const { isValid, certificate } = readPdfSignature(sealed)
    expect(isValid).toBe(true)
    expect(certificate.fingerprint256).toBe(readSealKeys(pem).certificate.fingerprint256)
    expect(certificate).toBeInstanceOf(X509Certificate)
  })

  test('changing any signed byte invalidates the seal', () => {
    const [from, to] = readPdfSignature(sealed).gap
    const places = Array.from({ length: 400 }, (_, one) => Math.floor((one * sealed.length) / 400))
    const signed = [0, from, to - 1, to, sealed.length - 1, ...places].filter((at) => at < from || at >= to)
    for (const at of signed)
      expect({ at, holds: isSealIntact(flipByte(sealed, at)) }).toEqual({ at, holds: false })
  })

  // pdfsig is part of Poppler; without it the check of our own above has to do.
  test.runIf(hasPdfsig)(
    'pdfsig finds one valid signature over the whole document, and a changed byte',
    () => {
      expect(runPdfsig(sealed)).toMatch(
        /Total document signed\s+- Signature Validation: Signature is Valid\./,
      )
      expect(runPdfsig(sealed).match(/^Signature #/gm)).toHaveLength(1)
      expect(runPdfsig(flipByte(sealed, plain.length - 20))).not.toContain('Signature is Valid')
    },
  )

  test('appending or removing bytes invalidates the seal', () => {
    expect(isSealIntact(Buffer.concat([sealed, Buffer.from('\n')]))).toBe(false)
    expect(isSealIntact(sealed.subarray(0, -1))).toBe(false)
  })

  test('a PDF of another structure is refused', async () => {
    const broken = seal.seal(Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), signatureText)
    await expect(broken).rejects.toThrow(/PDF/)
  })
})

describe('time stamp in the seal', () => {
  test('the signature contains a time stamp of itself and stays valid', async () => {
    const authority = await startTimeStampAuthority({ at: new Date('2026-11-21T14:30:05Z') })
    const service = createTimeStampService({ url: authority.url, log: { warn: () => undefined } })
    const { data, timeStamp } = await seal.seal(plain, signatureText, service?.stamp)
    authority.close()
    expect(timeStamp?.at.toString()).toBe('2026-11-21T14:30:05Z')
    expect(readPdfSignature(data).isValid).toBe(true)
    expect(data.includes(timeStamp?.token.toString('hex') ?? '-')).toBe(true)
    expect(data.includes(authority.certificate.toString('hex'))).toBe(true)
    // The imprint is the hash of the signature value (RFC 3161, appendix A).
    const { signature } = readPdfSignature(data)
    expect(timeStamp?.imprint).toEqual(createHash('sha256').update(signature).digest())
  })

  test('if the authority gives none, the document is sealed without', async () => {
    const { data, timeStamp } = await seal.seal(plain, signatureText, () =>
      Promise.reject(new Error('silent')),
    )
    expect(timeStamp).toBeNull()
    expect(readPdfSignature(data).isValid).toBe(true)
  })

  test('a time stamp that is too large for its place is left out', async () => {
    const large = { token: Buffer.alloc(17_000), at: now, authority: 'Test TSA' }
    const { data, timeStamp } = await seal.seal(plain, signatureText, () => Promise.resolve(large))
    expect(timeStamp).toBeNull()
    expect(readPdfSignature(data).isValid).toBe(true)
  })
})

function flipByte(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** An unreadable signature counts as invalid. */
function isSealIntact(pdf: Buffer): boolean {
  try {
    return readPdfSignature(pdf).isValid
  } catch {
    return false
  }
}
