/** Types of the parts of mailparser that the tests use; the package has none. */
declare module 'mailparser' {
  export interface Addresses {
    readonly value: readonly { readonly name: string; readonly address: string }[]
    readonly text: string
  }

  export interface ParsedMail {
    readonly subject?: string
    readonly text?: string
    readonly html: string | false
    readonly date?: Date
    readonly from?: Addresses
    readonly to?: Addresses
    readonly bcc?: Addresses
    readonly messageId?: string
    readonly references?: string | readonly string[]
    readonly inReplyTo?: string
    /** The headers as they were sent, folded; keys in lower case. */
    readonly headerLines: readonly { readonly key: string; readonly line: string }[]
    readonly headers: ReadonlyMap<string, unknown>
    readonly attachments: readonly {
      readonly filename?: string
      readonly contentType: string
      readonly content: Buffer
    }[]
  }

  export function simpleParser(message: string | Buffer): Promise<ParsedMail>
}
