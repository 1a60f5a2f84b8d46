import { ScanBarcode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../controls/buttons/IconButton.tsx'
import { TextField, type TextFieldProps } from '../controls/fields/TextField.tsx'
import { lazyPart } from '../lazy-part.ts'

const ScanDialog = lazyPart(() => import('./ScanDialog.tsx').then((part) => ({ default: part.ScanDialog })))

/** A text field that can also be filled by scanning a bar code or QR code. */
export function ScanField({ onChange, ...props }: TextFieldProps & { onChange: (text: string) => void }) {
  const t = useTranslations('camera')
  const [scans, setScans] = useState(false)
  return (
    <div className="flex items-end gap-2">
      <TextField {...props} onChange={onChange} tabular />
      {hasCamera() ? (
        <span className="pb-0.5">
          <IconButton
            icon={ScanBarcode}
            label={t('scan', { label: props.label })}
            onPress={() => setScans(true)}
          />
        </span>
      ) : null}
      {scans ? (
        <Suspense>
          <ScanDialog
            label={props.label}
            onFound={(text) => {
              onChange(text.slice(0, props.maxLength ?? 255))
              setScans(false)
            }}
            onClose={() => setScans(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** False without a camera and on insecure pages; then the user types. */
function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}
