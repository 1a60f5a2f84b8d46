import type { RawBuilder } from 'kysely'
import type { DB } from '#db/types'
import type { RetentionDutyName } from '../retention-duties.rules.ts'

/** A condition on the rows of a table with the alias `t`. */
export type RowCondition = RawBuilder<boolean>

/** How an erasure handles the rows of a table. */
export type ErasureAction =
  | 'delete'
  /** Rows are deleted by a foreign key together with the rows of this table. */
  | { readonly deletedWith: keyof DB }
  /** Rows stay because others need them; these columns (values are SQL) no longer identify the subject. */
  | { readonly blank: Readonly<Record<string, string>> }
  /**
   * A retention duty requires the rows. The period starts in the year of `since`. With `retainedRows` only
   * those rows are retained and the others are deleted.
   */
  | {
      readonly retain: RetentionDutyName
      readonly since: RawBuilder<unknown>
      readonly retainedRows?: RowCondition
      /**
       * Not counted in the preview, because another table's rows are counted: credit note lines, pictures.
       */
      readonly uncounted?: true
    }
  /** Data of others or of the order; they do not identify the subject once the subject's own row is blank. */
  | { readonly unchanged: 'without_name' | 'of_others' }

/** How exports and erasures handle the rows of a table about one kind of subject. */
export interface TableHandling {
  /** An export shows only these rows: those that the subject may see in the portal. */
  readonly exportCondition?: RowCondition
  /** An export shows none of these rows: they protect a log-in, or they are copies of exported data. */
  readonly notExported?: 'secret' | 'copy'
  /** Columns that no export shows: secrets, prices of others, storage keys. */
  readonly hiddenColumns?: readonly string[]
  /** The only columns that an export shows, where the other columns are about other people. */
  readonly visibleColumns?: readonly string[]
  /** Keys of JSON columns that no export shows because their values are about other people. */
  readonly hiddenJsonKeys?: Readonly<Record<string, readonly string[]>>
  readonly erasureAction: ErasureAction
}

/** The rows of a table about a subject. `Who` is a person's id, or the ids of a company and its locations. */
export interface SubjectRule<Who> extends TableHandling {
  readonly rows: (who: Who) => RowCondition
}

export interface TableRule {
  readonly person?: SubjectRule<string>
  readonly company?: SubjectRule<readonly string[]>
  /**
   * Personal data of people without a log-in: the retention task anonymises customers; brands' contacts and its
   * own staff are maintained by the marketplace.
   */
  readonly otherPeople?: 'customer' | 'brand' | 'staff'
  /** The table holds no personal data. */
  readonly withoutPersonalData?: true
}

export type DataInventory = { readonly [T in keyof DB]: TableRule }
