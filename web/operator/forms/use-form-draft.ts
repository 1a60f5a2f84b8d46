import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FormDraftView } from '#contract/operator/form-drafts'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { callStaff } from '../staff-call.ts'
import type { FormContent } from './form-edits.ts'
import { formDraftQuery } from './forms.data.ts'

/** Milliseconds after the last input until it is saved, and until a failed save is tried again. */
const [saveDelay, retryDelay] = [700, 4_000]

/** `refused`: the server does not take the input as it is; it stays on the page. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused'

/** The draft of another person, or `gone` if it was published or discarded meanwhile. */
export type DraftConflict = FormDraftView | 'gone'

/** A draft as the builder edits it. */
export type EditedDraft = ReturnType<typeof useFormDraft>

export function getContent(view: FormDraftView): FormContent {
  const { category, order_type, protocol_type, opportunity_id, change_request, model } = view
  return { category, order_type, protocol_type, opportunity_id, change_request, model }
}

/**
 * Holds a draft while it is edited, and saves it by itself. If another person has changed it, saving stops until the
 * user decides, and the input stays.
 */
export function useFormDraft(start: FormDraftView, onReplaced: (by: string | null) => void) {
  const { key } = start
  const queries = useQueryClient()
  const [saved, setSaved] = useState(start)
  const [content, setContent] = useState(() => getContent(start))
  const [state, setState] = useState<SaveState>('saved')
  const [errors, setErrors] = useState<readonly string[]>([])
  const [conflict, setConflict] = useState<DraftConflict | null>(null)
  // Read by saving, which outlives a render.
  const now = useRef({ content, stored: content, saved, isStopped: false })
  const sending = useRef<Promise<FormDraftView | null> | null>(null)
  /** The key of a repeated save, so that one whose answer was lost is not a conflict with itself. */
  const attempt = useRef<{ content: FormContent; version: number; key: string } | null>(null)

  const adopt = (view: FormDraftView, stored: FormContent) => {
    now.current = { ...now.current, saved: view, stored }
    setSaved(view)
    queries.setQueryData(formDraftQuery(key).queryKey, view)
  }
  const edit = (next: FormContent) => {
    now.current.content = next
    setContent(next)
    if (!now.current.isStopped) setState('unsaved')
  }
  const stop = (found: DraftConflict) => {
    now.current.isStopped = true
    setConflict(found)
    setState('unsaved')
  }
  const isChanged = () => now.current.content !== now.current.stored

  const saveOnce = async (): Promise<boolean> => {
    const { content: sent, saved: before } = now.current
    if (attempt.current?.content !== sent || attempt.current.version !== before.version)
      attempt.current = { content: sent, version: before.version, key: crypto.randomUUID() }
    try {
      const body = { ...sent, version: before.version }
      adopt(await callStaff('formDraft.change', { params: { key }, body }, attempt.current.key), sent)
      return true
    } catch (error) {
      if (isRefusedWith(error, 'form_draft_changed')) stop(error.body['current'] as FormDraftView)
      else if (isRefusedWith(error, 'not_found')) stop('gone')
      else if (error instanceof CallError) {
        setState('refused')
        const listed = Object.values(error.errors).flat()
        setErrors(listed.length > 0 ? [...new Set(listed)] : [error.msg])
      } else setState('offline')
      return false
    }
  }
  const saveAll = async (): Promise<FormDraftView | null> => {
    while (isChanged()) {
      if (now.current.isStopped) return null
      setState('saving')
      if (!(await saveOnce())) return null
    }
    setState('saved')
    setErrors([])
    return now.current.saved
  }
  /** Saves what is not saved yet. Returns the draft; null if that is not possible now. */
  const save = (): Promise<FormDraftView | null> => {
    sending.current ??= saveAll().finally(() => {
      sending.current = null
    })
    return sending.current
  }

  useEffect(() => {
    if (state !== 'unsaved' && state !== 'offline') return
    const timer = setTimeout(() => void save(), state === 'offline' ? retryDelay : saveDelay)
    return () => clearTimeout(timer)
    // `save` reads everything from the ref.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [content, state])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      // Another page of the back office was opened: the last input is still saved.
      if (isChanged()) void save()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const others = useQuery({ ...formDraftQuery(key), initialData: start })
  useEffect(() => {
    const { data, error } = others
    if (now.current.isStopped || isChanged() || sending.current) return
    if (isRefusedWith(error, 'not_found')) return stop('gone')
    if (data.version <= now.current.saved.version) return
    const next = getContent(data)
    now.current = { ...now.current, content: next, stored: next, saved: data }
    setSaved(data)
    setContent(next)
    onReplaced(data.changed_by)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [others.data, others.error])

  const go = (view: FormDraftView) => {
    now.current.isStopped = false
    setConflict(null)
    adopt(view, now.current.stored)
  }
  return {
    saved,
    content,
    state,
    errors,
    conflict,
    edit,
    save,
    /** Shows a newer state of the draft with the same version, after another version of the form was published. */
    refresh: (view: FormDraftView) => adopt(view, now.current.stored),
    /** Leaves the page without saving, after the draft was published or discarded. */
    end: () => {
      now.current = { ...now.current, stored: now.current.content, isStopped: true }
      queries.removeQueries({ queryKey: formDraftQuery(key).queryKey })
      void queries.invalidateQueries({ queryKey: ['forms'] })
    },
    /** Keeps the own input: it replaces that of the other person, or becomes a new draft. */
    keepOwn: async () => {
      if (conflict === null) return
      go(conflict === 'gone' ? await startAgain(key, now.current.content) : conflict)
      // Saves even if nothing was typed since.
      edit({ ...now.current.content })
      await save()
    },
    takeOther: (view: FormDraftView) => {
      const next = getContent(view)
      now.current = { content: next, stored: next, saved: view, isStopped: false }
      setConflict(null)
      setSaved(view)
      setContent(next)
      setState('saved')
    },
  }
}

async function startAgain(key: string, { model, ...scope }: FormContent): Promise<FormDraftView> {
  try {
    return await callStaff('formDraft.start', { params: { key }, body: {} })
  } catch (error) {
    if (!isRefusedWith(error, 'not_found')) throw error
    return callStaff('formDraft.create', { body: { key, ...scope, title: model.title } })
  }
}
