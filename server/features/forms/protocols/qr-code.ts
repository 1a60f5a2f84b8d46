import { renderSVG } from 'uqr'

/** A QR code as SVG; level M is still read when a tenth of it is smudged. */
export function renderQrCode(text: string): Buffer {
  return Buffer.from(renderSVG(text, { ecc: 'M', border: 2 }))
}
