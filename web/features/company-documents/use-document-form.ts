import { useEffect, useRef, useState } from 'react'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import { deviceFiles } from '#web/offline/uploads/device-files'
import type { ChosenFile } from './company-documents.data.ts'

interface DocumentFields {
  readonly type: CompanyDocumentType | null
  readonly lifetimeStart: string | null
  readonly lifetimeEnd: string | null
  readonly isRight: boolean
}

/** The values of the fields when the dialog opens. */
export type InitialDocument = Omit<DocumentFields, 'isRight'>

export interface DocumentForm extends DocumentFields {
  readonly file: ChosenFile | null
}

interface DocumentDraft extends DocumentFields {
  /** The file's name on the device. */
  readonly file: string | null
}

/**
 * Holds the fields and the chosen file of a company document on the device, until it is sent or given up: a phone kills the
 * app while its camera is open or a large file is uploaded.
 */
export function useDocumentForm(accountId: string, documentId: string | null, initial: InitialDocument) {
  const [draft, changeDraft, forgetDraft] = useDraftInput<DocumentDraft>(
    `document ${accountId} ${documentId ?? `new ${initial.type}`}`,
    { ...initial, isRight: false, file: null },
  )
  const { file: storedName, ...fields } = draft
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  /** The key of the file that the dialog shows. */
  const current = useRef<string | null>(null)

  useEffect(() => {
    if (storedName === null || current.current !== null) return
    void deviceFiles.read(storedName).then((found) => {
      if (current.current !== null) return
      if (!found) return changeDraft({ file: null })
      current.current = found.id
      setChosen({ key: found.id, bytes: new File([found.bytes], found.name, { type: found.bytes.type }) })
    })
    // Only the name that the dialog opens with is read; a file that is chosen later is already there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [storedName])

  const setFile = (file: ChosenFile | null) => {
    current.current = file?.key ?? null
    setChosen(file)
    if (storedName !== null) void deviceFiles.remove([storedName])
  }
  return {
    form: { ...fields, file: chosen } satisfies DocumentForm,
    change: (part: Partial<DocumentFields>) => changeDraft(part),
    /** Shows the file at once. On a full device it is in this page only. */
    choose: async (bytes: File) => {
      const key = crypto.randomUUID()
      setFile({ key, bytes })
      const name = await deviceFiles.save(bytes, { id: key }).catch(() => null)
      if (current.current === key) changeDraft({ file: name })
      else if (name !== null) await deviceFiles.remove([name])
    },
    removeFile: () => {
      setFile(null)
      changeDraft({ file: null })
    },
    /** Deletes the draft, after it was sent or given up. */
    forget: () => {
      setFile(null)
      forgetDraft()
    },
  }
}
