import { createLandlineNumber, createMobileNumber, phoneAreas } from './fictional-numbers.ts'

/** Fictional customers of the demo: people and companies. */

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

const asciiLetters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ł: 'l',
  ø: 'oe',
  ı: 'i',
  đ: 'd',
}

/** `Weiß-Hartmann` → `weiss-hartmann`. */
export function toEmailName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßłøıđ]/g, (letter) => asciiLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z-]/g, '')
}

function pickCyclic<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The list to choose from is empty.')
  return item
}

/** Returns the `index`th customer; the first 2,850 names are all different. */
export function createDemoCustomer(index: number): Customer {
  const firstName = pickCyclic(firstNames, index)
  const lastName = pickCyclic(lastNames, index)
  const companyName = index % 12 === 7 ? pickCyclic(companyNames, Math.floor(index / 12)) : null
  const phone = createLandlineNumber(
    pickCyclic(phoneAreas, index),
    200 + Math.floor(index / phoneAreas.length),
  )
  return {
    firstName,
    lastName,
    companyName,
    email: `${toEmailName(firstName)}.${toEmailName(lastName)}@kunde.example`,
    phone,
    mobilePhone: index % 3 === 0 ? createMobileNumber(index) : null,
    locale: index % 29 === 13 ? 'en' : index % 41 === 20 ? 'fr' : 'de',
  }
}
