import type { RawBuilder } from 'kysely'
import type { DB } from '#db/types'
import type { RetentionDutyName } from '../retention-duties.rules.ts'

/** A condition on the rows of a table, which is `t` in it. */
export type RowCondition = RawBuilder<boolean>

/** What erasing its subject does to the rows of a table. */
export type ErasureAction =
  | 'delete'
  /** Rows go with the rows of another table that they belong to. */
  | { readonly deletedWith: keyof DB }
  /** The rows stay for others' sake; these columns, as SQL, no longer say whose they were. */
  | { readonly blank: Readonly<Record<string, string>> }
  /** The law keeps the rows, counted from this instant or day; `but` tells which, where the rest goes. */
  | {
      readonly retain: RetentionDutyName
      readonly since: RawBuilder<unknown>
      readonly retainedRows?: RowCondition
      /** Rows of others are counted: lines, pictures. */
      readonly uncounted?: true
    }
  /** Others' data, or a job's own, in which nothing says who the subject is once its own row is blank. */
  | { readonly unchanged: 'without_name' | 'of_others' }

/** What is done with the rows of a table that are about one kind of subject. */
export interface TableHandling {
  /** Of these rows an export shows those alone that the subject may see in the portal. */
  readonly exportCondition?: RowCondition
  /** Of these rows no export: what guards a log-in, or copies of what is exported. */
  readonly notExported?: 'secret' | 'copy'
  /** Columns that no export shows: secrets, other people's prices, keys of the store. */
  readonly hiddenColumns?: readonly string[]
  /** The only columns that an export shows, where the rest is about others. */
  readonly visibleColumns?: readonly string[]
  /** Keys of JSON columns that no export shows: what they hold is about others. */
  readonly hiddenJsonKeys?: Readonly<Record<string, readonly string[]>>
  readonly erasureAction: ErasureAction
}

/** What a table holds about a subject: `Who` is a person's id, or the ids of a company and its locations. */
export interface SubjectRule<Who> extends TableHandling {
  readonly rows: (who: Who) => RowCondition
}

export interface TableRule {
  readonly person?: SubjectRule<string>
  readonly company?: SubjectRule<readonly string[]>
  /** Personal data of people who do not log in here; how they go. */
  readonly otherPeople?: 'customer' | 'brand'
  /** Nothing about anybody. */
  readonly withoutPersonalData?: true
}

export type DataInventory = { readonly [T in keyof DB]: TableRule }
