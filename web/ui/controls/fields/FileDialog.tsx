import { type ReactNode, useRef } from 'react'

interface FileDialogProps {
  /** MIME types and extensions. */
  accept: readonly string[]
  isMultiple?: boolean | undefined
  /** Opens the camera at the back of a phone instead of its files. */
  isCamera?: boolean | undefined
  onPick: (files: File[]) => void
  /** Renders the button; `open` opens the browser's dialog for files. */
  children: (open: () => void) => ReactNode
}

/** Lets the user choose files with any button. The same file can be chosen again after it was corrected. */
export function FileDialog({
  accept,
  isMultiple = false,
  isCamera = false,
  onPick,
  children,
}: FileDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        multiple={isMultiple}
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
    </>
  )
}
