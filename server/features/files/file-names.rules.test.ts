import { expect, test } from 'vitest'
import { toSafeFileName } from './file-names.rules.ts'

test.each([
  ['Foto.JPG', 'image/jpeg', 'Foto.JPG'],
  ['scan.jpeg', 'image/jpeg', 'scan.jpeg'],
  ['rechnung.exe', 'application/pdf', 'rechnung.pdf'],
  ['bild.html', 'image/png', 'bild.png'],
  ['kein Ende', 'image/gif', 'kein Ende.gif'],
  ['../../etc/passwd', 'image/png', 'passwd.png'],
  ['C:\\Bilder\\Zähler.png', 'image/png', 'Zähler.png'],
  ['zeile\r\nSet-Cookie: a.png', 'image/png', 'zeileSet-Cookie: a.png'],
  ['rechts\u202Egnp.exe', 'image/png', 'rechtsgnp.png'],
  ['', 'image/png', 'file.png'],
  ['.png', 'image/png', 'file.png'],
  ['daten.xml', 'application/xml', 'daten.xml'],
  [`${'a'.repeat(300)}.png`, 'image/png', `${'a'.repeat(251)}.png`],
])('%s with content type %s is stored as %s', (sent, type, kept) => {
  expect(toSafeFileName(sent, type)).toBe(kept)
})
