/** The lists of the app's files, which the build writes into the service worker (scripts/build/build.ts). */

/** `revision` is null if the URL contains a hash of the content. */
export interface AppFile {
  readonly url: string
  readonly revision: string | null
}

/** Many small scripts in one file, because on a slow connection each request costs a round trip. */
export interface ScriptArchive {
  /** Contains a JSON object: the URL of each script and its text. */
  readonly url: string
  readonly files: readonly AppFile[]
}

export interface AppFiles {
  /** Needed to work at a customer's without a connection, with the scripts of `archive`. */
  readonly field: readonly AppFile[]
  readonly archive: ScriptArchive
  /** The texts of these pages, by language. */
  readonly texts: Readonly<Record<string, ScriptArchive>>
  /** Reads bar codes if the browser cannot. */
  readonly codeReader: readonly AppFile[]
  readonly others: readonly AppFile[]
}
