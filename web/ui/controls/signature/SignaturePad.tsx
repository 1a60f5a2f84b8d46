import { Eraser, Keyboard, PenLine } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import StrokeRecorder from 'signature_pad'
import { useTranslations } from 'use-intl'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '../buttons/Button.tsx'
import { toErrorLines, type FieldProps } from '../fields/native-field.tsx'
import {
  fitCanvas,
  signatureInk,
  signaturePaper,
  scaleStrokes,
  type Signature,
  type CanvasSize,
  canvasToPng,
  drawTypedName,
} from './signature-canvas.ts'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { TextField } from '../fields/TextField.tsx'

interface SignaturePadProps extends FieldProps {
  /** Called with the picture after every stroke; null after clearing. */
  onChange: (signature: Signature | null) => void
}

/**
 * A field for a signature by finger, pen or mouse. By keyboard the user types a name, which is drawn into the
 * field. The drawing survives turning the phone or resizing the window.
 */
export function SignaturePad({ label, hint, error, onChange }: SignaturePadProps) {
  const t = useTranslations('ui')
  const id = useId()
  const [typing, setTyping] = useState(false)
  const [signed, setSigned] = useState(false)
  const [round, setRound] = useState(0)
  const give = (signature: Signature | null) => {
    setSigned(signature !== null)
    onChange(signature)
  }
  const restart = (byKeyboard: boolean) => {
    setTyping(byKeyboard)
    setRound(round + 1)
    give(null)
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      data-gap={toErrorLines(error).length > 0 || undefined}
      className="flex flex-col gap-2"
    >
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      {hint ? <span className="text-sm text-muted">{hint}</span> : null}
      {typing ? (
        <TypedSignature key={round} label={label} onChange={give} />
      ) : (
        <DrawnSignature key={round} label={label} emptyId={signed ? null : `${id}-empty`} onChange={give} />
      )}
      {toErrorLines(error).map((line) => (
        <SignalText key={line} tone="danger">
          <span className="text-sm">{line}</span>
        </SignalText>
      ))}
      <div className="flex flex-wrap gap-2">
        {typing ? null : (
          <Button
            size="small"
            icon={Eraser}
            disabledBy={signed ? null : `${id}-empty`}
            onPress={() => restart(false)}
          >
            {t('clearSignature')}
          </Button>
        )}
        <Button size="small" kind="quiet" icon={typing ? PenLine : Keyboard} onPress={() => restart(!typing)}>
          {t(typing ? 'drawInstead' : 'typeInstead')}
        </Button>
      </div>
    </div>
  )
}

interface SignatureInputProps {
  label: string
  onChange: (signature: Signature | null) => void
}

interface DrawnSignatureProps extends SignatureInputProps {
  /** Id for the text of the empty field; null: the field has a signature. */
  emptyId: string | null
}

function DrawnSignature({ label, emptyId, onChange }: DrawnSignatureProps) {
  const t = useTranslations('ui')
  const canvas = useRef<HTMLCanvasElement>(null)
  const given = useRef(onChange)
  useEffect(() => {
    given.current = onChange
  })
  useEffect(() => {
    if (!canvas.current) return
    const stop = new AbortController()
    startSignaturePad(canvas.current, (signature) => given.current(signature), stop.signal)
    return () => stop.abort()
  }, [])
  return (
    <div className="relative scheme-light">
      <canvas ref={canvas} role="img" aria-label={label} className={padStyle} />
      {emptyId === null ? null : (
        <span id={emptyId} aria-hidden="true" className={signHereStyle}>
          {t('signHere')}
        </span>
      )}
    </div>
  )
}

function TypedSignature({ label, onChange }: SignatureInputProps) {
  const colon = useColon()
  const t = useTranslations('ui')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [name, setName] = useState('')
  const write = (next: string) => {
    setName(next)
    if (!canvas.current) return
    drawTypedName(canvas.current, next, fitCanvas(canvas.current))
    onChange(next.trim() ? { blob: canvasToPng(canvas.current), kind: 'typed' } : null)
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField label={t('typedName')} value={name} onChange={write} autoComplete="off" autoFocus />
      <canvas ref={canvas} role="img" aria-label={`${label}${colon} ${name}`} className={padStyle} />
    </div>
  )
}

const signHereStyle =
  'pointer-events-none absolute inset-x-6 bottom-10 border-b border-edge pb-1 text-sm text-muted'

/** White also in dark mode, like paper. */
const padStyle = 'block h-52 w-full touch-none rounded border border-edge bg-surface scheme-light'

/**
 * Records strokes from now on. The library comes with this file: a canvas that is visible before the library
 * is loaded would lose the first strokes.
 */
function startSignaturePad(
  canvas: HTMLCanvasElement,
  give: (signature: Signature) => void,
  signal: AbortSignal,
) {
  const pad = new StrokeRecorder(canvas, {
    penColor: signatureInk,
    backgroundColor: signaturePaper,
    minWidth: 0.8,
    maxWidth: 2.6,
  })
  // Always scale from the original drawing, so that turning the phone repeatedly does not shrink it.
  let drawn = { strokes: pad.toData(), size: fitCanvas(canvas) }
  let size = drawn.size
  pad.clear()
  pad.addEventListener('endStroke', () => {
    drawn = { strokes: pad.toData(), size }
    give({ blob: canvasToPng(canvas), kind: 'drawn' })
  })
  const watch = new ResizeObserver(() => {
    if (hasSameSize(canvas, size)) return
    size = fitCanvas(canvas)
    pad.clear()
    pad.fromData(scaleStrokes(drawn.strokes, drawn.size, size))
  })
  watch.observe(canvas)
  signal.addEventListener('abort', () => {
    watch.disconnect()
    pad.off()
  })
}

/** A hidden canvas counts as unchanged, because it has no size to draw on. */
function hasSameSize(canvas: HTMLCanvasElement, { width, height }: CanvasSize): boolean {
  return canvas.offsetWidth === 0 || (canvas.offsetWidth === width && canvas.offsetHeight === height)
}
