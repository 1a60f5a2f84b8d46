import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  scan: 'Scan {label} with the camera',
  scanHint: 'Point the camera at the barcode or QR code.',
  scanCamera: 'Camera image',
  typeNumber: 'Type instead',
  scanDenied:
    'The camera is blocked for this page. Please allow it in the settings of the browser, or type the number.',
  scanNoCamera: 'This device has no camera. Please type the number.',
  scanFailed: 'The camera could not be opened. Please type the number.',
  drawOn: 'Draw on the photo',
  undo: 'Undo',
  keepDrawing: 'Keep the drawing',
  drawTool: 'Tool',
  drawArrow: 'Arrow',
  drawLine: 'Pen',
  drawText: 'Text',
  drawWords: 'Text on the photo',
  drawPut: 'Put in the middle',
  drawHint: 'Draw over the photo with your finger.',
  drawNothing: 'Nothing is drawn on the photo yet.',
  drawNoWords: 'Type the text first.',
  drawTextHint: 'Type the text, then tap the place in the photo. The arrow keys move the last one.',
  drawCanvas: 'Photo, {count, plural, =0 {nothing drawn yet} one {one drawing} other {# drawings}}',
} as const satisfies Translation<typeof de>
