import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from '../run-tool.ts'

/** The file is at this address of every portal, so that the licences reach everyone who gets the code. */
const licenceFile = 'licences.txt'

/** Written by vite (`build.license`): the packages whose code is in a build. */
export interface BundledPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly identifier: string | null
  /** The text of the package's licence file. */
  readonly text?: string | null
}

/** Reads the list that a build has left in `dist`, and deletes it. Throws if the build has left none. */
export async function takeBundledPackages(dist: string, name: string): Promise<BundledPackage[]> {
  const path = join(dist, name)
  if (!existsSync(path))
    throw new Error(`The build has not written ${name}. See build.license in its vite config.`)
  const packages = JSON.parse(await readFile(path, 'utf8')) as BundledPackage[]
  await rm(path)
  return packages
}

/** Writes the licences of everything from third parties that browsers load: packages, fonts, and data of NOTICES.md. */
export async function writeLicences(dist: string, packages: readonly BundledPackage[]): Promise<void> {
  const notices = await readFile(join(project, 'NOTICES.md'), 'utf8')
  const fonts = await readFile(join(project, 'web/ui/fonts/LICENSE'), 'utf8')
  await writeFile(join(dist, licenceFile), formatLicences(packages, notices, fonts))
}

/**
 * Returns one text. A package that is in several builds is listed once. Throws if the licence of a package has no text, in
 * the package or in NOTICES.md.
 */
export function formatLicences(packages: readonly BundledPackage[], notices: string, fonts: string): string {
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
  const sections = [...byName]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([title, { identifier, text }]) => {
      if (!text && !notices.includes(`npm package \`${title.replace(' ', '` ')}`))
        throw new Error(`${title} contains no licence text. Add it to NOTICES.md, or replace the package.`)
      return `${title} (${identifier ?? 'see its text'})\n\n${text?.trim() ?? 'The text is in the notices below.'}`
    })
  const intro =
    'Third-party software and material in this portal. Each licence applies to the part that it is named with.'
  return [intro, ...sections, notices.trim(), `Licence of the font Inter\n\n${fonts.trim()}`, ''].join(
    `\n\n${'-'.repeat(80)}\n\n`,
  )
}
