import type { RawBuilder } from 'kysely'
import type { DB } from '#db/types'
import type { DutyName } from '../retention-duties.rules.ts'

/** A condition on the rows of a table, which is `t` in it. */
export type Rows = RawBuilder<boolean>

/** What erasing its subject does to the rows of a table. */
export type Fate =
  | 'goes'
  /** Rows go with the rows of another table that they belong to. */
  | { readonly goesWith: keyof DB }
  /** The rows stay for others' sake; these columns, as SQL, no longer say whose they were. */
  | { readonly blanked: Readonly<Record<string, string>> }
  /** The law keeps the rows, counted from this instant or day; `but` tells which, where the rest goes. */
  | {
      readonly kept: DutyName
      readonly since: RawBuilder<unknown>
      readonly only?: Rows
      /** Rows of others are counted: lines, pictures. */
      readonly uncounted?: true
    }
  /** Others' data, or a job's own, in which nothing says who the subject is once its own row is blank. */
  | { readonly stays: 'without_name' | 'of_others' }

/** What is done with the rows of a table that are about one kind of subject. */
export interface Handling {
  /** Of these rows an export shows those alone that the subject may see in the portal. */
  readonly shown?: Rows
  /** Of these rows no export: what guards a log-in, or copies of what is exported. */
  readonly withheld?: 'secret' | 'copy'
  /** Columns that no export shows: secrets, other people's prices, keys of the store. */
  readonly hide?: readonly string[]
  /** The only columns that an export shows, where the rest is about others. */
  readonly only?: readonly string[]
  /** Keys of JSON columns that no export shows: what they hold is about others. */
  readonly hideKeys?: Readonly<Record<string, readonly string[]>>
  readonly fate: Fate
}

/** What a table holds about a subject: `Who` is a person's id, or the ids of a company and its locations. */
export interface Share<Who> extends Handling {
  readonly rows: (who: Who) => Rows
}

export interface TableRule {
  readonly person?: Share<string>
  readonly company?: Share<readonly string[]>
  /** Personal data of people who do not log in here; how they go. */
  readonly others?: 'customer' | 'brand'
  /** Nothing about anybody. */
  readonly nobody?: true
}

export type Register = { readonly [T in keyof DB]: TableRule }
