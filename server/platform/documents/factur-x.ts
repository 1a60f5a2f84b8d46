/** Marks a PDF in its metadata as the carrier of an invoice, as Factur-X 1.0 / ZUGFeRD 2 require (§ 6.2). */

import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { InvoiceFile } from './e-invoice.ts'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const fieldDescriptions = {
  DocumentType: 'The type of the hybrid document, in capital letters',
  DocumentFileName: 'The name of the embedded XML document',
  Version: 'The version of the standard that the embedded XML data follow',
  ConformanceLevel: 'The profile of the embedded XML data',
} as const

const schemaProperties = Object.entries(fieldDescriptions).map(
  ([name, description]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category>` +
    `<pdfaProperty:description>${description}</pdfaProperty:description>` +
    `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>`,
)

/** PDF/A requires a description of every metadata schema that it does not define itself. */
const extensionSchema =
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>` +
  `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
  `<pdfaSchema:property><rdf:Seq>${schemaProperties.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

function createDescription({ name, conformanceLevel }: InvoiceFile): string {
  const values: Record<keyof typeof fieldDescriptions, string> = {
    DocumentType: 'INVOICE',
    DocumentFileName: name,
    Version: '1.0',
    ConformanceLevel: conformanceLevel,
  }
  const fields = Object.entries(values).map(([field, value]) => `<fx:${field}>${value}</fx:${field}>`)
  return `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${fields.join('')}</rdf:Description>`
}

/**
 * Adds the Factur-X metadata. Throws unless the PDF is a PDF/A by Typst, whose metadata contain a list of
 * schemas.
 */
export async function markAsFacturX(pdf: Uint8Array, file: InvoiceFile): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const { catalog, context } = document
  const reference = catalog.get(PDFName.of('Metadata'))
  const metadata = context.lookup(reference)
  if (!(metadata instanceof PDFRawStream)) throw new Error('The PDF has no metadata.')
  const xmp = addFacturXMetadata(new TextDecoder().decode(metadata.getContents()), createDescription(file))
  catalog.set(PDFName.of('Metadata'), context.register(streamOf(xmp)))
  if (reference && 'objectNumber' in reference)
    context.delete(reference as Parameters<typeof context.delete>[0])
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })

  function streamOf(text: string) {
    return context.stream(new TextEncoder().encode(text), { Type: 'Metadata', Subtype: 'XML' })
  }
}

function addFacturXMetadata(xmp: string, description: string): string {
  const schemas = '</rdf:Bag></pdfaExtension:schemas>'
  const end = '</rdf:RDF>'
  if (!xmp.includes(schemas) || !xmp.includes(end))
    throw new Error('The metadata contain no list of schemas.')
  return xmp.replace(schemas, `${extensionSchema}${schemas}`).replace(end, `${description}${end}`)
}
