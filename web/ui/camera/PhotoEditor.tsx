import { ArrowUpRight, Pencil, Type, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/buttons/Button.tsx'
import { useDisabledReason } from '#web/ui/controls/buttons/disabled-reason.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { drawShapes, isVisibleShape, moveShape, type Shape, type DrawingPoint } from './photo-drawing.ts'
import { RadioGroup } from '../controls/choices/RadioGroup.tsx'
import { TextField } from '../controls/fields/TextField.tsx'

interface PhotoEditorProps {
  picture: Blob
  name: string
  /** The picture including the drawing, as a JPEG. */
  onDone: (picture: File) => void
  onClose: () => void
}

type DrawingTool = Shape['kind']

/**
 * Draws arrows, lines and text on a photo by finger or mouse. By keyboard, a button adds text and the arrow
 * keys move the last shape.
 */
export function PhotoEditor({ picture, name, onDone, onClose }: PhotoEditorProps) {
  const t = useTranslations('camera')
  const canvas = useRef<HTMLCanvasElement>(null)
  const image = useImageBitmap(picture)
  const [shapes, setShapes] = useState<readonly Shape[]>([])
  const [drawnShape, setDrawnShape] = useState<Shape | null>(null)
  const [tool, setTool] = useState<DrawingTool>('arrow')
  const [text, setText] = useState('')

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !image) return
    context.drawImage(image, 0, 0)
    drawShapes(context, drawnShape ? [...shapes, drawnShape] : shapes, image.width, image.height)
  }, [image, shapes, drawnShape])

  const add = (shape: Shape) => {
    if (isVisibleShape(shape)) setShapes((all) => [...all, shape])
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = toImagePoint(event)
    if (tool === 'text') return add({ kind: 'text', position: at, text })
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawnShape(tool === 'arrow' ? { kind: 'arrow', from: at, to: at } : { kind: 'line', points: [at] })
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = toImagePoint(event)
    setDrawnShape((shape) => (shape ? extendShape(shape, at) : null))
  }
  const end = () => {
    if (drawnShape) add(drawnShape)
    setDrawnShape(null)
  }
  const nudge = (event: KeyboardEvent) => {
    const by = nudgeByKey[event.key]
    if (!by) return
    event.preventDefault()
    setShapes((all) => all.map((one, place) => (place === all.length - 1 ? moveShape(one, by) : one)))
  }
  const done = () =>
    canvas.current?.toBlob(
      (blob) => blob && onDone(new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })),
      'image/jpeg',
      0.85,
    )

  const nothingDrawn = useDisabledReason(
    shapes.length === 0 ? t('drawNothing') : null,
    'md:order-first md:mr-auto md:self-center',
  )
  const noWords = useDisabledReason(text.trim() === '' ? t('drawNoWords') : null)
  return (
    <Dialog
      isOpen
      title={t('drawOn')}
      size="full"
      onClose={onClose}
      footer={
        <>
          <Button
            icon={Undo2}
            disabledBy={nothingDrawn.disabledBy}
            onPress={() => setShapes((all) => all.slice(0, -1))}
          >
            {t('undo')}
          </Button>
          <Button kind="primary" disabledBy={nothingDrawn.disabledBy} onPress={done}>
            {t('keepDrawing')}
          </Button>
          {nothingDrawn.text}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RadioGroup
          label={t('drawTool')}
          look="buttons"
          value={tool}
          onChange={(next) => setTool(next as DrawingTool)}
          options={[
            { value: 'arrow', label: <ToolLabel icon={ArrowUpRight} name={t('drawArrow')} /> },
            { value: 'line', label: <ToolLabel icon={Pencil} name={t('drawLine')} /> },
            { value: 'text', label: <ToolLabel icon={Type} name={t('drawText')} /> },
          ]}
        />
        {tool === 'text' ? (
          <div className="flex items-end gap-2">
            <TextField
              label={t('drawWords')}
              value={text}
              onChange={setText}
              maxLength={60}
              autoComplete="off"
            />
            <Button
              disabledBy={noWords.disabledBy}
              onPress={() => add({ kind: 'text', position: { x: 0.5, y: 0.5 }, text })}
            >
              {t('drawPut')}
            </Button>
          </div>
        ) : null}
        {tool === 'text' ? noWords.text : null}
        <p className="text-sm text-muted">{t(tool === 'text' ? 'drawTextHint' : 'drawHint')}</p>
        <canvas
          ref={canvas}
          width={image?.width ?? 4}
          height={image?.height ?? 3}
          tabIndex={0}
          role="img"
          aria-label={t('drawCanvas', { count: shapes.length })}
          className="max-h-[60dvh] w-full touch-none rounded border border-line bg-sunken object-contain focus-visible:outline-2 focus-visible:outline-focus"
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={() => setDrawnShape(null)}
          onKeyDown={nudge}
        />
      </div>
    </Dialog>
  )
}

function ToolLabel({ icon: Icon, name }: { icon: typeof Type; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={16} aria-hidden="true" />
      {name}
    </span>
  )
}

const nudgeStep = 0.02
const nudgeByKey: Readonly<Record<string, DrawingPoint>> = {
  ArrowLeft: { x: -nudgeStep, y: 0 },
  ArrowRight: { x: nudgeStep, y: 0 },
  ArrowUp: { x: 0, y: -nudgeStep },
  ArrowDown: { x: 0, y: nudgeStep },
}

function extendShape(shape: Shape, at: DrawingPoint): Shape {
  if (shape.kind === 'arrow') return { ...shape, to: at }
  return shape.kind === 'line' ? { ...shape, points: [...shape.points, at] } : shape
}

/**
 * Returns the pointer's position as shares of the picture, which may be smaller than the box of the canvas.
 */
function toImagePoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): DrawingPoint {
  const box = currentTarget.getBoundingClientRect()
  const scale = Math.min(box.width / currentTarget.width, box.height / currentTarget.height)
  const [width, height] = [currentTarget.width * scale, currentTarget.height * scale]
  const left = box.left + (box.width - width) / 2
  const top = box.top + (box.height - height) / 2
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function useImageBitmap(picture: Blob): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    let made: ImageBitmap | null = null
    let isGone = false
    void createImageBitmap(picture, { imageOrientation: 'from-image' }).then((image) => {
      if (isGone) return image.close()
      made = image
      setBitmap(image)
    })
    return () => {
      isGone = true
      made?.close()
    }
  }, [picture])
  return bitmap
}
