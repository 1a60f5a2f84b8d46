import type { Answers, FormElement, FormGroup, FormModel, FormQuestion, Row } from '#contract/forms/forms'
import { listQuestions, listVisibleGroupQuestions, listVisibleQuestions } from '#contract/forms/model'
import type { Random } from '../random.ts'

/** Fills in forms with plausible answers; a question gets the same kind of answer in every form. */

export interface AnswerContext {
  readonly random: Random
  /** `YYYY-MM-DD`, the day of the work. */
  readonly day: string
  readonly installer: string
  readonly customer: string
  /** Product of the order, or the existing device. */
  readonly device: string
  readonly subject: 'wallbox' | 'pv' | 'heat_pump'
  /** Returns file ids for a photo question. */
  photo(question: string): readonly string[]
}

type Value = Answers[string]
type PlainValue = Row[string]
type ValueSource = PlainValue | ((filling: AnswerContext) => PlainValue)

/** `parts` is 10 or 100 for one or two decimal places, as measuring devices show them. */
function createNumberSource(from: number, to: number, parts = 1): (filling: AnswerContext) => number {
  return ({ random }) => random.between(from * parts, to * parts) / parts
}

function createNumberedTextSource(prefix: string, digits: number): (filling: AnswerContext) => string {
  return ({ random }) => prefix + String(random.between(0, 10 ** digits - 1)).padStart(digits, '0')
}

function createChoiceSource(...texts: readonly string[]): (filling: AnswerContext) => string {
  return ({ random }) => random.pick(texts)
}

const getOrderDeviceName = ({ device: name }: AnswerContext) => name
const getWorkDay = ({ day: at }: AnswerContext) => at
const serialNumber = createNumberedTextSource('SN', 8)

const measurements: Record<string, ValueSource> = {
  test_instrument: createChoiceSource('Benning IT 130', 'Gossen Metrawatt Profitest MF', 'Fluke 1664 FC'),
  test_date: getWorkDay,
  tested_by: ({ installer }) => installer,
  pe_continuity: createNumberSource(0.08, 0.42, 100),
  pe_resistance: createNumberSource(0.05, 0.24, 100),
  insulation: createNumberSource(180, 500),
  insulation_dc: createNumberSource(40, 220),
  rcd_current: createNumberSource(19, 25),
  rcd_time: createNumberSource(14, 29),
  rcd_time_5: createNumberSource(9, 24),
  voc: createNumberSource(410, 640),
  isc: createNumberSource(10.2, 13.4, 10),
  rdc_current: createNumberSource(3.6, 5.2, 10),
  loop: createNumberSource(0.34, 0.82, 100),
  loop_b16: createNumberSource(0.42, 0.98, 100),
  loop_c16: createNumberSource(0.31, 0.74, 100),
  loop_b20: createNumberSource(0.35, 0.81, 100),
  loop_c20: createNumberSource(0.28, 0.61, 100),
  loop_b32: createNumberSource(0.29, 0.66, 100),
  loop_c32: createNumberSource(0.21, 0.4, 100),
  earth_resistance: createNumberSource(6, 48),
  voltage_drop: createNumberSource(0.8, 2.4, 10),
  signal: createNumberSource(-104, -82),
  string_voc: createNumberSource(410, 640),
  system_pressure: createNumberSource(1.4, 2.1, 10),
  vessel_pressure: createNumberSource(0.9, 1.2, 10),
  pressure_test: createNumberSource(3, 4),
  water_hardness: createNumberSource(6, 14),
  volume_flow: createNumberSource(900, 1500),
}

const amounts: Record<string, ValueSource> = {
  mount_height: createNumberSource(1.1, 1.3, 10),
  distance_connection: createNumberSource(1, 9),
  distance_router: createNumberSource(4, 22),
  modules: createNumberSource(9, 14),
  amount: createNumberSource(1, 12),
  cable_length: createNumberSource(6, 24),
  route_length: createNumberSource(8, 32),
  trench_length: createNumberSource(3, 12),
  trench_depth: createNumberSource(60, 80),
  openings: createNumberSource(1, 3),
  free_modules: createNumberSource(8, 24),
  building_year: createNumberSource(1974, 2016),
  power: 11,
  sls_current: 50,
  old_180: createNumberSource(12_000, 68_000),
  old_280: createNumberSource(400, 9_000),
  new_180: 0,
  new_280: 0,
  roof_pitch: createNumberSource(28, 42),
  rafter_spacing: createNumberSource(68, 82),
  module_count: createNumberSource(16, 28),
  peak_power: createNumberSource(7.2, 12.4, 10),
  inverter_power: 10,
  battery_capacity: 10.2,
  heat_load: createNumberSource(6, 11),
  flow_temperature: createNumberSource(35, 52),
  border_distance: createNumberSource(3, 8),
  charge: createNumberSource(1.2, 2.6, 10),
  yield: createNumberSource(18_000, 52_000),
  cards: createNumberSource(1, 4),
  meter_reading: createNumberSource(2, 40),
  packages: createNumberSource(1, 4),
  floors: createNumberSource(0, 3),
  hours: createNumberSource(1, 3.5, 2),
  people: createNumberSource(2, 3),
  working_hours: createNumberSource(14, 24),
}

const texts: Record<string, ValueSource> = {
  device_model: getOrderDeviceName,
  model: getOrderDeviceName,
  inverter_model: 'SMA Sunny Tripower 10.0',
  serial_number: serialNumber,
  serial_numbers: serialNumber,
  inverter_serial: serialNumber,
  battery_serial: serialNumber,
  new_serial: serialNumber,
  chargepoint_number: createNumberedTextSource('DE*GWK*E', 6),
  old_number: createNumberedTextSource('1ESY11', 8),
  new_number: createNumberedTextSource('1EBZ01', 8),
  meter_number: createNumberedTextSource('1ESY11', 8),
  market_location: createNumberedTextSource('5', 10),
  gateway_number: createNumberedTextSource('EPPC02', 8),
  seal_numbers: createNumberedTextSource('LE-', 6),
  case_number: createNumberedTextSource('NA-2026-', 6),
  grid_operator: 'Netz Leipzig',
  customer_name: ({ customer }) => customer,
  receiver_name: ({ customer }) => customer,
  error_code: createChoiceSource('E-07', 'F3', 'LED rot, dauernd'),
  commissioned_on: getWorkDay,
  happened_on: getWorkDay,
  visited_on: getWorkDay,
  material: createChoiceSource('NYM-J 5×6 mm²', 'Kabelkanal 60×40 mm', 'Leitungsschutzschalter B 16 A'),
  line_what: createChoiceSource(
    'Zählerschrank erweitern',
    'Kernbohrung bis 300 mm',
    'Erdkabel NYY-J 5×6 mm²',
  ),
  norm: 'DIN VDE 0100-443',
  witness_name: createChoiceSource('Jens Kaiser', 'Anja Wolf'),
  filed_on: getWorkDay,
  'report-date': getWorkDay,
  last_inspection: ({ day: at }) => Temporal.PlainDate.from(at).subtract({ years: 1 }).toString(),
  next_inspection: ({ day: at }) => Temporal.PlainDate.from(at).add({ years: 1 }).toString(),
}

const sentences: Record<string, ValueSource> = {
  what: 'Klemme im Verteiler nicht fest, Isolierung verschmort. Anlage sofort freigeschaltet.',
  found: createChoiceSource(
    'Wallbox ohne Anzeige, Sicherung in der Verteilung ausgelöst.',
    'Ladevorgang bricht nach wenigen Minuten ab, Steckkontakt verschmutzt.',
  ),
  remedy: createChoiceSource(
    'Klemmen nachgezogen, FI-Schutzschalter getauscht und gemessen. Probeladung ohne Abbruch.',
    'Steckkontakt gereinigt, Ladekabel geprüft. Gerät neu gestartet und eine Stunde geladen.',
  ),
  complaint: createChoiceSource(
    'Kunde bemängelt den schief sitzenden Kabelkanal.',
    'Gerät schaltet beim Laden gelegentlich ab.',
  ),
  found_state: createChoiceSource(
    'Kabelkanal an zwei Stellen nicht verschraubt.',
    'Klemme L2 nicht fest, leichte Verfärbung.',
  ),
  work: createChoiceSource(
    'Kabelkanal neu gesetzt und verschraubt.',
    'Klemme erneuert, alle Klemmen mit Drehmoment geprüft.',
  ),
  'daily-report': createChoiceSource(
    'Gerüst abgenommen, Dachhaken gesetzt, erste Reihe der Unterkonstruktion montiert.',
    'Module aufgelegt und verkabelt, Wechselrichter gesetzt.',
    'Zuleitung verlegt, Verteilung erweitert und beschriftet.',
  ),
  obstacles: createChoiceSource('Keine.', 'Anlieferung kam zwei Stunden später als vereinbart.'),
}

const choices: Record<string, ValueSource> = {
  subject: ({ subject }) => subject,
  place: createChoiceSource('garage', 'carport', 'outside_wall'),
  grid_system: createChoiceSource('tn_c_s', 'tn_c_s', 'tn_s'),
  charge_power: '11',
  cable_type: createChoiceSource('nym', 'nyy'),
  cable_section: createChoiceSource('4', '6'),
  fuse: createChoiceSource('b16', 'c16'),
  rcd_type: createChoiceSource('a_ev', 'b'),
  spd: createChoiceSource('fitted', 'present'),
  controllability: 'prepared',
  module: '1',
  main_fuse: createChoiceSource('35', '50', '63'),
  meter_board: createChoiceSource('ar4100', 'usable'),
  building: createChoiceSource('single', 'single', 'semi', 'multi'),
  feasible: 'standard',
  network: createChoiceSource('lan', 'wifi'),
  roof_type: createChoiceSource('tiles', 'concrete'),
  refrigerant: 'r290',
  device_kind: 'charging',
  channel: 'portal',
  answer: createChoiceSource('approved', 'noted'),
  cause: createChoiceSource('installation', 'device', 'own_work', 'wear'),
  outcome: 'solved',
  done: 'solved',
  justified: 'yes',
  result: 'passed',
  signing: 'signed',
  signer_role: createChoiceSource('customer', 'customer', 'household'),
  weather: createChoiceSource('dry', 'rain'),
  receiver: createChoiceSource('customer', 'household'),
}

const checkboxChoices: Record<string, readonly string[]> = {
  appliances: ['oven', 'hob'],
  work_done: ['mounted', 'connected', 'commissioned', 'sls', 'spd'],
  shading: [],
}

const booleans: Record<string, boolean> = {
  injured: false,
  swapped: false,
  has_battery: false,
  over_12kva: false,
}

const valueSources: Record<string, ValueSource> = {
  ...measurements,
  ...amounts,
  ...texts,
  ...sentences,
  ...choices,
}

/** Answers all visible questions. */
export function fillDemoForm(model: FormModel, filling: AnswerContext): Answers {
  const answers: Answers = {}
  // An answer can make more questions visible.
  for (const _ of listQuestions(model)) {
    const open = listVisibleQuestions(model, answers).filter(({ name }) => !Object.hasOwn(answers, name))
    if (open.length === 0) break
    for (const question of open) answers[question.name] = answerElement(question, filling, model, answers)
  }
  return answers
}

function answerElement(
  element: FormElement,
  filling: AnswerContext,
  model: FormModel,
  answers: Answers,
): Value {
  if (element.type !== 'paneldynamic') return answerQuestion(element, filling)
  const count = Math.min(Math.max(element.minPanelCount ?? 1, 2), element.maxPanelCount ?? 2)
  return Array.from({ length: count }, () => fillRow(element, filling, model, answers))
}

function fillRow(group: FormGroup, filling: AnswerContext, model: FormModel, answers: Answers): Row {
  const one: Row = {}
  for (const _ of group.templateElements) {
    const open = listVisibleGroupQuestions(group, one, model, answers).filter(
      ({ name }) => !Object.hasOwn(one, name),
    )
    if (open.length === 0) break
    for (const question of open) one[question.name] = answerQuestion(question, filling)
  }
  return one
}

function answerQuestion(question: FormQuestion, filling: AnswerContext): Row[string] {
  const { name } = question
  switch (question.type) {
    case 'file':
      return [...filling.photo(name)]
    case 'boolean':
      return booleans[name] ?? true
    case 'checkbox':
      return question.choices
        .map(({ value }) => value)
        .filter((value) => checkboxChoices[name]?.includes(value) ?? true)
    case 'radiogroup':
    case 'dropdown':
      return chooseOfferedValue(question.choices, getKnownValue(name, filling))
    case 'text':
    case 'comment':
      return getKnownValue(name, filling) ?? null
  }
}

function getKnownValue(name: string, filling: AnswerContext): PlainValue | undefined {
  const value = valueSources[name]
  return typeof value === 'function' ? value(filling) : value
}

/** Not every form offers the value; the first choice is the usual case. */
function chooseOfferedValue(
  offered: readonly { readonly value: string }[],
  wanted: PlainValue | undefined,
): PlainValue {
  const found = offered.find(({ value }) => value === wanted) ?? offered[0]
  return found?.value ?? null
}
