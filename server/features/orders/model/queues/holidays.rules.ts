import { germanStates, type GermanState } from '#contract/kit/german-states'

/**
 * Public holidays of the German states by their laws: FTG (BW), FTG (BY), SonntFeiertG (BE), FTG (BB), SFG
 * (HB), FeiertG (HH), HFeiertagsG (HE), FTG M-V (MV), NFeiertagsG (NI), Feiertagsgesetz NW (NW), LFtG (RP),
 * SFG (SL), SächsSFG (SN), FeiertG LSA (ST), SFTG (SH), ThürFGtG (TH). The third of October is a holiday by
 * Art. 2 (2) of the Einigungsvertrag.
 *
 * Only the state of an order's address is known, so holidays of single communities are decided once: Mariä
 * Himmelfahrt counts in all of Bavaria (about 1,700 of its 2,056 communities have it, and a warning one day
 * late does less harm than a wrong one). Fronleichnam does not count in Saxony and Thuringia (a few
 * communities), nor does the Friedensfest (only Augsburg). Easter Sunday and Whit Sunday, holidays in
 * Brandenburg and Hesse, are Sundays and change no working day.
 */
interface Holiday {
  readonly name: string
  readonly day: (year: number) => Temporal.PlainDate
  readonly states: readonly GermanState[]
  /** First year of the holiday, if later than 2000. */
  readonly since?: number
}

const catholic = ['BW', 'BY', 'NW', 'RP', 'SL'] as const
const reformedFromTheStart = ['BB', 'MV', 'SN', 'ST', 'TH'] as const
const reformedSince2018 = ['HB', 'HH', 'NI', 'SH'] as const

const holidays: readonly Holiday[] = [
  { name: 'Neujahr', day: onFixedDay(1, 1), states: germanStates },
  { name: 'Heilige Drei Könige', day: onFixedDay(1, 6), states: ['BW', 'BY', 'ST'] },
  { name: 'Frauentag', day: onFixedDay(3, 8), states: ['BE'], since: 2019 },
  { name: 'Frauentag', day: onFixedDay(3, 8), states: ['MV'], since: 2023 },
  { name: 'Karfreitag', day: onDayAfterEaster(-2), states: germanStates },
  { name: 'Ostermontag', day: onDayAfterEaster(1), states: germanStates },
  { name: 'Tag der Arbeit', day: onFixedDay(5, 1), states: germanStates },
  { name: 'Christi Himmelfahrt', day: onDayAfterEaster(39), states: germanStates },
  { name: 'Pfingstmontag', day: onDayAfterEaster(50), states: germanStates },
  { name: 'Fronleichnam', day: onDayAfterEaster(60), states: [...catholic, 'HE'] },
  { name: 'Mariä Himmelfahrt', day: onFixedDay(8, 15), states: ['BY', 'SL'] },
  { name: 'Weltkindertag', day: onFixedDay(9, 20), states: ['TH'], since: 2019 },
  { name: 'Tag der Deutschen Einheit', day: onFixedDay(10, 3), states: germanStates },
  { name: 'Reformationstag', day: onFixedDay(10, 31), states: reformedFromTheStart },
  { name: 'Reformationstag', day: onFixedDay(10, 31), states: reformedSince2018, since: 2018 },
  { name: 'Allerheiligen', day: onFixedDay(11, 1), states: catholic },
  { name: 'Buß- und Bettag', day: onWednesdayBefore(11, 23), states: ['SN'] },
  { name: 'Erster Weihnachtstag', day: onFixedDay(12, 25), states: germanStates },
  { name: 'Zweiter Weihnachtstag', day: onFixedDay(12, 26), states: germanStates },
]

/**
 * Holidays of a single year by law in Berlin: the anniversaries of the liberation (1945) and of the uprising
 * of 1953.
 */
const oneTimeHolidays: readonly { day: string; state: GermanState }[] = [
  { day: '2025-05-08', state: 'BE' },
  { day: '2028-06-17', state: 'BE' },
]

function onFixedDay(month: number, day: number) {
  return (year: number) => Temporal.PlainDate.from({ year, month, day })
}

function onDayAfterEaster(days: number) {
  return (year: number) => getEasterSunday(year).add({ days })
}

function onWednesdayBefore(month: number, day: number) {
  return (year: number) => {
    const limit = Temporal.PlainDate.from({ year, month, day })
    const sinceWednesday = (limit.dayOfWeek + 4) % 7
    return limit.subtract({ days: sinceWednesday === 0 ? 7 : sinceWednesday })
  }
}

/** Returns Easter Sunday of the Gregorian calendar (algorithm of Meeus, Jones and Butcher). */
export function getEasterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const skipped = Math.floor(century / 4)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - skipped - moonShift + 15) % 30
  const leaps = Math.floor(ofCentury / 4)
  const toSunday = (32 + 2 * (century % 4) + 2 * leaps - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const place = epact + toSunday - 7 * late + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(place / 31), day: (place % 31) + 1 })
}

/**
 * Returns the name of the public holiday on `day`, or null. For an unknown state only holidays of all states
 * count.
 */
export function findHolidayName(day: Temporal.PlainDate, state: GermanState | null): string | null {
  const yearly = holidays.find((holiday) => fallsOn(holiday, day) && isObservedIn(holiday, state))
  if (yearly) return yearly.name
  const single = oneTimeHolidays.some((one) => one.state === state && one.day === day.toString())
  return single ? 'Einmaliger Feiertag' : null
}

function isObservedIn(holiday: Holiday, state: GermanState | null): boolean {
  return state === null ? holiday.states === germanStates : holiday.states.includes(state)
}

function fallsOn(holiday: Holiday, day: Temporal.PlainDate): boolean {
  return day.year >= (holiday.since ?? 0) && holiday.day(day.year).equals(day)
}

/** Returns whether `day` is Monday to Friday and not a public holiday in `state`. */
export function isWorkingDay(day: Temporal.PlainDate, state: GermanState | null): boolean {
  return day.dayOfWeek <= 5 && findHolidayName(day, state) === null
}
