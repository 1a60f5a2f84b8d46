import { landline, mobile, phoneAreas } from './fictional-numbers.ts'

/** The people and firms of the demo that have something installed. All invented. */

export interface Customer {
  firstName: string
  lastName: string
  companyName: string | null
  email: string
  phone: string
  mobilePhone: string | null
  locale: 'de' | 'en' | 'fr'
}

const firstNames = [
  'Anna',
  'Łukasz',
  'Mehmet',
  'Gisela',
  'Jürgen',
  'Fatima',
  'Björn',
  'Zoë',
  'Karl-Heinz',
  'Aylin',
  'Thomas',
  'Ngọc Anh',
  'Renate',
  'François',
  'Olena',
  'Matthias',
  'Željka',
  'Günther',
  'Priya',
  'Sören',
  'Marie-Luise',
  'Ahmad',
  'Ute',
  'Patrick',
  'Şebnem',
  'Wolfgang',
  'Jana',
  'Rıdvan',
  'Christiane',
  'Noah',
  'Małgorzata',
  'Dieter',
  'Amélie',
  'Tariq',
  'Heike',
  'Vojtěch',
  'Sabrina',
  'Hans-Peter',
  'Leonie',
  'Dragan',
  'Ingrid',
  'Elias',
  'Otto',
  'Beate',
  'Kwame',
  'Franziska',
  'Enno',
  'Yusuf',
  'Marlene',
  'Ole',
] as const

const lastNames = [
  'Müller',
  'Wójcik',
  'Yıldız',
  'Schmidt',
  'O’Neill',
  'Großmann',
  'Nguyễn',
  'Weiß-Hartmann',
  'Petrović',
  'Schulze',
  'von der Heide',
  'Çelik',
  'Fischer',
  'Kovács',
  'Böhme',
  'Lefèvre',
  'Zimmermann',
  'Öztürk',
  'Krause',
  'Jørgensen',
  'Meyer-Lüdenscheidt',
  'Richter',
  'Dvořák',
  'Hofmann',
  'El-Sayed',
  'Kästner',
  'Lange',
  'Kuznetsova',
  'Vogt',
  'D’Angelo',
  'Winkler',
  'Şimşek',
  'Lorenz',
  'Rößler',
  'Okafor',
  'Berger',
  'Szczepański',
  'Franke',
  'Nowotny',
  'Kühn',
  'Albrecht',
  'Żukowski',
  'Schuster',
  'Brückner',
  'Haile',
  'Engelhardt',
  'Novák',
  'Pohl',
  'Thiele',
  'Sánchez',
  'Arndt',
  'Mützel',
  'Hermann',
  'Seifert-Braun',
  'Kim',
  'Oberländer',
  'Ziegler',
] as const

const companyNames = [
  'Bäckerei Morgentau GmbH',
  'Hausverwaltung Linde & Partner',
  'Physiotherapie am Kanal',
  'Autohaus Nordring GmbH & Co. KG',
  'WEG Parkstraße 12–16',
  'Gasthof Zur Alten Mühle',
  'Zahnarztpraxis Dr. Wendler',
  'Kita Wirbelwind e. V.',
  'Druckerei Bogenreich GmbH',
  'Tischlerei Holzauge GmbH',
  'Pflegedienst Herbstlicht GmbH',
  'Steuerkanzlei Quittung & Beleg',
  'Wohnungsgenossenschaft Heimstatt eG',
  'Fahrschule Grüne Welle',
  'Blumenhof Sonnentau',
  'Spedition Weitblick GmbH',
] as const

const ascii: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ø: 'oe', ı: 'i', đ: 'd' }

/** `Weiß-Hartmann` → `weiss-hartmann`. */
export function mailName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßłøıđ]/g, (letter) => ascii[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z-]/g, '')
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}

/** The `index`th customer; the first 2,850 names are all different. */
export function customerAt(index: number): Customer {
  const firstName = at(firstNames, index)
  const lastName = at(lastNames, index)
  const companyName = index % 12 === 7 ? at(companyNames, Math.floor(index / 12)) : null
  const phone = landline(at(phoneAreas, index), 200 + Math.floor(index / phoneAreas.length))
  return {
    firstName,
    lastName,
    companyName,
    email: `${mailName(firstName)}.${mailName(lastName)}@kunde.example`,
    phone,
    mobilePhone: index % 3 === 0 ? mobile(index) : null,
    locale: index % 29 === 13 ? 'en' : index % 41 === 20 ? 'fr' : 'de',
  }
}
