import { describe, expect, test } from 'vitest'
import { isEmail, normalizeEmail } from './email.ts'
import { isName, isPhoneNumber, findPasswordFaults } from './person.ts'

describe('names', () => {
  test.each([
    'Müller',
    'Groß',
    'ẞ',
    "O'Neill",
    'O’Neill',
    'Łukasz',
    'Đorđević',
    'Þórsdóttir',
    'Ñuñez',
    'Şahin',
    'Yılmaz',
    'Nguyễn',
    'Dvořák',
    'Ōtani',
    'Ǧuraybī',
    'C̆',
    'Mu\u0308ller',
    'Anne-Marie',
    'de la Cruz',
    'Dr. Weiß',
    'Jean‐Luc',
    "M'Bappé",
    'al-ʿArabī',
    'x',
  ])('%s is a valid name', (name) => expect(isName(name)).toBe(true))

  test.each([
    'R2D2',
    '<b>',
    'Müller1',
    'a@b',
    'Иванов',
    'Παππάς',
    '李',
    'م',
    'Ｍüller',
    'Max!',
    'Max & Moritz',
    'Max_Moritz',
    '😀',
    '--',
    "'",
    '.',
    ' ',
    '',
    'Max\nMoritz',
    'Max\u0000',
    'Max\u202E',
  ])('%j is not a valid name', (name) => expect(isName(name)).toBe(false))
})

describe('phone numbers', () => {
  test.each([
    '+49 341 5550123',
    '+493415550123',
    '0049 341 5550123',
    '00493415550123',
    '0341 5550123',
    '03415550123',
    '0151 12345678',
    '0123 456 7890',
    '0800 1234567',
    '030 1234567',
    '(0341) 555-0123',
    '0341/5550123',
    '0341-555 0123',
    '0341 (555) 0123',
    '1234567',
    '+43 1 5550123',
    '+436641234567',
    '+41 44 668 18 00',
    '+33 1 42 68 53 00',
    '+48 22 123 45 67',
    '+1 212 555 0100',
    '+44 20 7946 0958',
    '+3906 698 12345',
    '  0341 5550123  ',
    '1 2345',
  ])('%j is a valid phone number', (phone) => expect(isPhoneNumber(phone)).toBe(true))

  test.each([
    '',
    '   ',
    '12345',
    '0341',
    '+49',
    '+49 0',
    '+0 341 5550123',
    '()()()',
    '(((((((',
    'abc',
    '0341 ABC 555',
    '0341 555 0123 ext. 7',
    '0341.5550123',
    '+49_341_5550123',
    '٠٣٤١٥٥٥٠١٢٣',
    '123456789012345678901',
    '<b>0341 5550123</b>',
    '0341\n5550123',
    'tel:+493415550123',
    '++493415550123',
  ])('%j is not a valid phone number', (phone) => expect(isPhoneNumber(phone)).toBe(false))
})

describe('new passwords', () => {
  test.each([
    'Partner!1',
    'aB!xyz',
    'Straße?',
    'éÉ#abc',
    'Aa     !',
    'Пароль!',
    'aB😀cde',
    'aB-cde',
    'aB_cde',
    'aB€cde',
    `aB!${'x'.repeat(197)}`,
  ])('%j is a valid password', (password) => expect(findPasswordFaults(password)).toEqual([]))

  test.each([
    ['', ['password_too_short', 'password_lowercase', 'password_uppercase', 'password_special']],
    ['aB!xy', ['password_too_short']],
    ['partner!1', ['password_uppercase']],
    ['PARTNER!1', ['password_lowercase']],
    ['Partner11', ['password_special']],
    ['Partner 1', ['password_special']],
    ['Mu\u0308ller1', ['password_special']],
    ['Partner\u00a01', ['password_special']],
    ['123456', ['password_lowercase', 'password_uppercase', 'password_special']],
    ['aB!😀', ['password_too_short']],
  ])('the password %j has the faults %j', (password, faults) =>
    expect(findPasswordFaults(password)).toEqual(faults),
  )
})

test.each([
  ['name@betrieb.de', true],
  [' name@betrieb.de ', true],
  ['vor.nach+rechnung@sub.betrieb.co.uk', true],
  ['name@müller-söhne.de', true],
  ['name', false],
  ['name@betrieb', false],
  ['name@betrieb.d', false],
  ['@betrieb.de', false],
  ['na me@betrieb.de', false],
  ['name@@betrieb.de', false],
  ['', false],
])('%j looks like an email address: %s', (text, looks) => expect(isEmail(text)).toBe(looks))

test.each([
  [' Info@Betrieb.DE ', 'info@betrieb.de'],
  ['info@Müller-Söhne.de', 'info@xn--mller-shne-kcb9d.de'],
  ['info@betrieb', 'info@betrieb'],
  ['no address', 'no address'],
  ['info@bü r.de', 'info@bü r.de'],
])('the address %j is stored as %j', (typed, kept) => expect(normalizeEmail(typed)).toBe(kept))
