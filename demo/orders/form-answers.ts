import type { Answers, FormElement, FormGroup, FormModel, FormQuestion, Row } from '#contract/forms/forms'
import { listQuestions, listVisibleGroupQuestions, listVisibleQuestions } from '#contract/forms/model'
import type { Dice } from '../random.ts'

/** Fills forms as a careful electrician would; the same question gets the same kind of answer in each form. */

export interface Filling {
  readonly dice: Dice
  /** `YYYY-MM-DD`, the day of the work. */
  readonly day: string
  readonly installer: string
  readonly customer: string
  /** Of the order's product, or what stands there. */
  readonly device: string
  readonly subject: 'wallbox' | 'pv' | 'heat_pump'
  /** Files of the order to show, by what a question asks for. */
  photo(question: string): readonly string[]
}

type Value = Answers[string]
type Plain = Row[string]
type Told = Plain | ((filling: Filling) => Plain)

/** In tenths and hundredths, so that no value has more digits than an instrument shows. */
function between(from: number, to: number, parts = 1): (filling: Filling) => number {
  return ({ dice }) => dice.between(from * parts, to * parts) / parts
}

function number(prefix: string, digits: number): (filling: Filling) => string {
  return ({ dice }) => prefix + String(dice.between(0, 10 ** digits - 1)).padStart(digits, '0')
}

function one(...texts: readonly string[]): (filling: Filling) => string {
  return ({ dice }) => dice.pick(texts)
}

const device = ({ device: name }: Filling) => name
const day = ({ day: at }: Filling) => at
const serial = number('SN', 8)

const measured: Record<string, Told> = {
  test_instrument: one('Benning IT 130', 'Gossen Metrawatt Profitest MF', 'Fluke 1664 FC'),
  test_date: day,
  tested_by: ({ installer }) => installer,
  pe_continuity: between(0.08, 0.42, 100),
  pe_resistance: between(0.05, 0.24, 100),
  insulation: between(180, 500),
  insulation_dc: between(40, 220),
  rcd_current: between(19, 25),
  rcd_time: between(14, 29),
  rcd_time_5: between(9, 24),
  voc: between(410, 640),
  isc: between(10.2, 13.4, 10),
  rdc_current: between(3.6, 5.2, 10),
  loop: between(0.34, 0.82, 100),
  loop_b16: between(0.42, 0.98, 100),
  loop_c16: between(0.31, 0.74, 100),
  loop_b20: between(0.35, 0.81, 100),
  loop_c20: between(0.28, 0.61, 100),
  loop_b32: between(0.29, 0.66, 100),
  loop_c32: between(0.21, 0.4, 100),
  earth_resistance: between(6, 48),
  voltage_drop: between(0.8, 2.4, 10),
  signal: between(-104, -82),
  string_voc: between(410, 640),
  system_pressure: between(1.4, 2.1, 10),
  vessel_pressure: between(0.9, 1.2, 10),
  pressure_test: between(3, 4),
  water_hardness: between(6, 14),
  volume_flow: between(900, 1500),
}

const amounts: Record<string, Told> = {
  mount_height: between(1.1, 1.3, 10),
  distance_connection: between(1, 9),
  distance_router: between(4, 22),
  modules: between(9, 14),
  amount: between(1, 12),
  cable_length: between(6, 24),
  route_length: between(8, 32),
  trench_length: between(3, 12),
  trench_depth: between(60, 80),
  openings: between(1, 3),
  free_modules: between(8, 24),
  building_year: between(1974, 2016),
  power: 11,
  sls_current: 50,
  old_180: between(12_000, 68_000),
  old_280: between(400, 9_000),
  new_180: 0,
  new_280: 0,
  roof_pitch: between(28, 42),
  rafter_spacing: between(68, 82),
  module_count: between(16, 28),
  peak_power: between(7.2, 12.4, 10),
  inverter_power: 10,
  battery_capacity: 10.2,
  heat_load: between(6, 11),
  flow_temperature: between(35, 52),
  border_distance: between(3, 8),
  charge: between(1.2, 2.6, 10),
  yield: between(18_000, 52_000),
  cards: between(1, 4),
  meter_reading: between(2, 40),
  packages: between(1, 4),
  floors: between(0, 3),
  hours: between(1, 3.5, 2),
  people: between(2, 3),
  working_hours: between(14, 24),
}

const texts: Record<string, Told> = {
  device_model: device,
  model: device,
  inverter_model: 'SMA Sunny Tripower 10.0',
  serial_number: serial,
  serial_numbers: serial,
  inverter_serial: serial,
  battery_serial: serial,
  new_serial: serial,
  chargepoint_number: number('DE*GWK*E', 6),
  old_number: number('1ESY11', 8),
  new_number: number('1EBZ01', 8),
  meter_number: number('1ESY11', 8),
  market_location: number('5', 10),
  gateway_number: number('EPPC02', 8),
  seal_numbers: number('LE-', 6),
  case_number: number('NA-2026-', 6),
  grid_operator: 'Netz Leipzig',
  customer_name: ({ customer }) => customer,
  receiver_name: ({ customer }) => customer,
  error_code: one('E-07', 'F3', 'LED rot, dauernd'),
  commissioned_on: day,
  happened_on: day,
  visited_on: day,
  material: one('NYM-J 5×6 mm²', 'Kabelkanal 60×40 mm', 'Leitungsschutzschalter B 16 A'),
  line_what: one('Zählerschrank erweitern', 'Kernbohrung bis 300 mm', 'Erdkabel NYY-J 5×6 mm²'),
  norm: 'DIN VDE 0100-443',
  witness_name: one('Jens Kaiser', 'Anja Wolf'),
  filed_on: day,
  'report-date': day,
  last_inspection: ({ day: at }) => Temporal.PlainDate.from(at).subtract({ years: 1 }).toString(),
  next_inspection: ({ day: at }) => Temporal.PlainDate.from(at).add({ years: 1 }).toString(),
}

const words: Record<string, Told> = {
  what: 'Klemme im Verteiler nicht fest, Isolierung verschmort. Anlage sofort freigeschaltet.',
  found: one(
    'Wallbox ohne Anzeige, Sicherung in der Verteilung ausgelöst.',
    'Ladevorgang bricht nach wenigen Minuten ab, Steckkontakt verschmutzt.',
  ),
  remedy: one(
    'Klemmen nachgezogen, FI-Schutzschalter getauscht und gemessen. Probeladung ohne Abbruch.',
    'Steckkontakt gereinigt, Ladekabel geprüft. Gerät neu gestartet und eine Stunde geladen.',
  ),
  complaint: one(
    'Kunde bemängelt den schief sitzenden Kabelkanal.',
    'Gerät schaltet beim Laden gelegentlich ab.',
  ),
  found_state: one(
    'Kabelkanal an zwei Stellen nicht verschraubt.',
    'Klemme L2 nicht fest, leichte Verfärbung.',
  ),
  work: one(
    'Kabelkanal neu gesetzt und verschraubt.',
    'Klemme erneuert, alle Klemmen mit Drehmoment geprüft.',
  ),
  'daily-report': one(
    'Gerüst abgenommen, Dachhaken gesetzt, erste Reihe der Unterkonstruktion montiert.',
    'Module aufgelegt und verkabelt, Wechselrichter gesetzt.',
    'Zuleitung verlegt, Verteilung erweitert und beschriftet.',
  ),
  obstacles: one('Keine.', 'Anlieferung kam zwei Stunden später als vereinbart.'),
}

const choices: Record<string, Told> = {
  subject: ({ subject }) => subject,
  place: one('garage', 'carport', 'outside_wall'),
  grid_system: one('tn_c_s', 'tn_c_s', 'tn_s'),
  charge_power: '11',
  cable_type: one('nym', 'nyy'),
  cable_section: one('4', '6'),
  fuse: one('b16', 'c16'),
  rcd_type: one('a_ev', 'b'),
  spd: one('fitted', 'present'),
  controllability: 'prepared',
  module: '1',
  main_fuse: one('35', '50', '63'),
  meter_board: one('ar4100', 'usable'),
  building: one('single', 'single', 'semi', 'multi'),
  feasible: 'standard',
  network: one('lan', 'wifi'),
  roof_type: one('tiles', 'concrete'),
  refrigerant: 'r290',
  device_kind: 'charging',
  channel: 'portal',
  answer: one('approved', 'noted'),
  cause: one('installation', 'device', 'own_work', 'wear'),
  outcome: 'solved',
  done: 'solved',
  justified: 'yes',
  result: 'passed',
  signing: 'signed',
  signer_role: one('customer', 'customer', 'household'),
  weather: one('dry', 'rain'),
  receiver: one('customer', 'household'),
}

const several: Record<string, readonly string[]> = {
  appliances: ['oven', 'hob'],
  work_done: ['mounted', 'connected', 'commissioned', 'sls', 'spd'],
  shading: [],
}

const yesOrNo: Record<string, boolean> = {
  injured: false,
  swapped: false,
  has_battery: false,
  over_12kva: false,
}

const known: Record<string, Told> = { ...measured, ...amounts, ...texts, ...words, ...choices }

/** Answers to all questions that are seen; comments only where they are asked for or there is something to say. */
export function fill(model: FormModel, filling: Filling): Answers {
  const answers: Answers = {}
  // An answer may show further questions.
  for (const _ of listQuestions(model)) {
    const open = listVisibleQuestions(model, answers).filter(({ name }) => !Object.hasOwn(answers, name))
    if (open.length === 0) break
    for (const question of open) answers[question.name] = answered(question, filling, model, answers)
  }
  return answers
}

function answered(element: FormElement, filling: Filling, model: FormModel, answers: Answers): Value {
  if (element.type !== 'paneldynamic') return answer(element, filling)
  const count = Math.min(Math.max(element.minPanelCount ?? 1, 2), element.maxPanelCount ?? 2)
  return Array.from({ length: count }, () => row(element, filling, model, answers))
}

function row(group: FormGroup, filling: Filling, model: FormModel, answers: Answers): Row {
  const one: Row = {}
  for (const _ of group.templateElements) {
    const open = listVisibleGroupQuestions(group, one, model, answers).filter(
      ({ name }) => !Object.hasOwn(one, name),
    )
    if (open.length === 0) break
    for (const question of open) one[question.name] = answer(question, filling)
  }
  return one
}

function answer(question: FormQuestion, filling: Filling): Row[string] {
  const { name } = question
  switch (question.type) {
    case 'file':
      return [...filling.photo(name)]
    case 'boolean':
      return yesOrNo[name] ?? true
    case 'checkbox':
      return question.choices
        .map(({ value }) => value)
        .filter((value) => several[name]?.includes(value) ?? true)
    case 'radiogroup':
    case 'dropdown':
      return chosen(question.choices, told(name, filling))
    case 'text':
    case 'comment':
      return told(name, filling) ?? null
  }
}

function told(name: string, filling: Filling): Plain | undefined {
  const value = known[name]
  return typeof value === 'function' ? value(filling) : value
}

/** What one form offers another may not; its first choice is the usual case. */
function chosen(offered: readonly { readonly value: string }[], wanted: Plain | undefined): Plain {
  const found = offered.find(({ value }) => value === wanted) ?? offered[0]
  return found?.value ?? null
}
