/** The result of one check of `gewerk doctor`. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'fault'
  /** The subject of the check, in one or two words. */
  readonly about: string
  readonly text: string
  /** The advice; given unless the level is `ok`. */
  readonly remedy?: string
}

export const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text })
export const warning = (about: string, text: string, remedy: string): Finding => ({
  level: 'warning',
  about,
  text,
  remedy,
})
export const fault = (about: string, text: string, remedy: string): Finding => ({
  level: 'fault',
  about,
  text,
  remedy,
})
