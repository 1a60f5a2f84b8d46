export default {
  scan: '{label} mit der Kamera scannen',
  scanHint: 'Halten Sie den Barcode oder QR-Code ins Bild.',
  scanCamera: 'Bild der Kamera',
  typeNumber: 'Lieber tippen',
  scanDenied:
    'Die Kamera ist für diese Seite gesperrt. Bitte erlauben Sie sie in den Einstellungen des Browsers, oder tippen Sie die Nummer.',
  scanNoCamera: 'Dieses Gerät hat keine Kamera. Bitte tippen Sie die Nummer.',
  scanFailed: 'Die Kamera ließ sich nicht öffnen. Bitte tippen Sie die Nummer.',
  drawOn: 'Auf das Foto zeichnen',
  undo: 'Rückgängig',
  keepDrawing: 'Zeichnung übernehmen',
  drawTool: 'Werkzeug',
  drawArrow: 'Pfeil',
  drawLine: 'Stift',
  drawText: 'Text',
  drawWords: 'Text auf dem Foto',
  drawPut: 'In die Mitte setzen',
  drawHint: 'Ziehen Sie mit dem Finger über das Foto.',
  drawTextHint:
    'Tippen Sie den Text und dann auf die Stelle im Foto. Die Pfeiltasten verschieben das Letzte.',
  drawCanvas: 'Foto, {count, plural, =0 {noch nichts gezeichnet} one {eine Zeichnung} other {# Zeichnungen}}',
} as const
