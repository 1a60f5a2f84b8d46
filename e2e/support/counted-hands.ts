import { expect, type Locator, type Page } from '@playwright/test'
import { chooseFiles, createPhotoUpload } from './photo.ts'
import { signOnPad } from './signature-pad.ts'

/** Counts each tap, typed value and photo of a user. */
export class CountedHands {
  entries = 0
  page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    this.entries += 1
    await target.click()
  }
  async tap(name: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name, exact: true }))
  }
  async choose(group: string | RegExp, option: string): Promise<void> {
    await this.press(this.page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }))
  }
  async check(text: string): Promise<void> {
    await this.press(this.page.getByText(text))
  }
  async type(label: string | RegExp, value: string): Promise<void> {
    this.entries += 1
    const field = this.page.getByRole('textbox', { name: label })
    await field.fill(value)
    await field.blur()
  }
  /** Types the digits of a day into a date field: `22112026`. */
  async typeDay(label: string, digits: string): Promise<void> {
    this.entries += 1
    await this.page.getByRole('spinbutton', { name: `Tag, ${label}` }).focus()
    await this.page.keyboard.type(digits)
  }
  async photograph(place: RegExp): Promise<void> {
    this.entries += 1
    const name = `foto-${this.entries}.jpg`
    const group = this.page.getByRole('group', { name: place })
    // A phone offers its camera first, a computer its files.
    const button = group.getByRole('button', { name: /^(Foto aufnehmen|Fotos auswählen)/ }).first()
    await chooseFiles(button, await createPhotoUpload(name))
    await expect(group.getByText(name, { exact: true })).toBeVisible()
  }
  async sign(): Promise<void> {
    this.entries += 1
    await signOnPad(this.page)
  }
}

/** The most entries that each job may take, from the page where the user begins it. */
const entryGoals = {
  'start the day': 0,
  'call a customer': 1,
  'download the credit notes of the last month': 2,
  'open the form for a new person': 2,
  'accept an offer with a date': 3,
  'replace an insurance that ends': 4,
  'set an appointment': 4,
  'finish an order': 40,
} as const

/** Prints how many entries a job took, and fails above its goal. */
export function expectEntries(job: keyof typeof entryGoals, count: number, details = ''): void {
  const goal = entryGoals[job]
  console.log(`${job}${details}: ${count} of at most ${goal}`)
  expect(count, job).toBeLessThanOrEqual(goal)
}
