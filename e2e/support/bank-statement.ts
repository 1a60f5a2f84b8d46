import type { Page } from '@playwright/test'

/** A transfer of a payment file, as a bank's statement names it. */
export interface PaidTransfer {
  readonly number: string
  /** Its end-to-end id: the number, with a suffix in a second file. */
  readonly reference: string
  readonly amount: number
  readonly iban: string
}

/** Reads the transfers of the newest payment file with the session of the page. */
export async function readTransfers(page: Page): Promise<PaidTransfer[]> {
  return page.evaluate(async () => {
    const read = async (path: string) => (await fetch(`/staff-api/v1/payment-files${path}`)).json()
    const { data } = await read('')
    const { transfers } = await read(`/${data[0].id}`)
    return transfers.map(
      (one: {
        credit_note: { number: string }
        end_to_end_id: string
        amount: number
        creditor: { iban: string }
      }) => ({
        number: one.credit_note.number,
        reference: one.end_to_end_id,
        amount: one.amount,
        iban: one.creditor.iban,
      }),
    )
  })
}

/** Returns a statement (camt.053) in which the bank has paid these amounts, in euros. */
export function createStatement(paid: readonly (readonly [PaidTransfer, amount: number])[]): Buffer {
  const day = new Date().toISOString().slice(0, 10)
  const entries = paid.map(
    ([{ reference, iban }, amount]) =>
      `<Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    <NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RltdPties><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls></Ntry>`,
  )
  return Buffer.from(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
}
