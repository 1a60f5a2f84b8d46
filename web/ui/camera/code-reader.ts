/** Reads bar codes and QR codes: with the browser's own detector if available, else with a bundled one. */

type CodeReader = (source: HTMLVideoElement) => Promise<string | null>

/** The formats on nameplates and delivery notes. */
const codeFormats = [
  'qr_code',
  'data_matrix',
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'itf',
  'upc_a',
] as const

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

export async function createCodeReader(): Promise<CodeReader> {
  const detector = (await createNativeDetector()) ?? (await loadBundledDetector())
  return async (source) => {
    if (source.readyState < 2) return null
    const [code] = await detector.detect(source)
    return code?.rawValue.trim() || null
  }
}

/** Some browsers define the class but support no formats. */
async function createNativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  try {
    const formats = await BarcodeDetector.getSupportedFormats()
    const both = codeFormats.filter((format) => formats.includes(format))
    return both.includes('qr_code') ? new BarcodeDetector({ formats: [...both] }) : null
  } catch {
    return null
  }
}

/** About 1 MB, loaded only for users who scan in a browser without a detector. */
async function loadBundledDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: url }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => url } })
  return new BarcodeDetector({ formats: [...codeFormats] })
}
