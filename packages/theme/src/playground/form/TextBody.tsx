import type { FormField } from '@octavo/core'
import type { VNode } from 'preact'
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { usePart } from '../../client/parts.js'
import type { EditorOptions, JsonEditor, JsonProblem } from '../request/lazyParts.js'
import { label } from '../request/playgroundLabels.js'
import { FormContext } from './formContext.js'
import { described, Labeled } from './Labeled.js'

interface TextBodyProps {
  mediaType: string
  /** Form of the value, for suggestions. */
  field: FormField | undefined
  isJson: boolean
  check(text: string): readonly JsonProblem[]
  text: string
  placeholder: string | undefined
  onChange(text: string): void
}

/** The text of a body. JSON has an editor as soon as it is loaded. */
export function TextBody({ mediaType, field, isJson, check, text, placeholder, onChange }: TextBodyProps): VNode {
  const { forms } = useContext(FormContext)
  const id = useId()
  const ids = { control: id, problem: `${id}-problem` }
  const hint = useRef<HTMLParagraphElement>(null)
  const [problem] = check(text)
  const attributes = described(ids, { name: mediaType, kind: 'text' }, problem?.text)
  const editor = useEditor(isJson, text, {
    field,
    forms,
    attributes: contentAttributes({ ...attributes, id, 'aria-label': mediaType }),
    label,
    problems: check,
    onChange,
    onLeave: () => hint.current?.focus(),
  })
  return (
    <Labeled field={{ name: mediaType, kind: 'text', format: '' }} ids={ids} problem={problem?.text}>
      {!editor.isReady && (
        <textarea
          id={id}
          class="pg-input pg-code-input"
          rows={Math.min(18, Math.max(6, (text || (placeholder ?? '')).split('\n').length))}
          spellcheck={false}
          placeholder={placeholder}
          value={text}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
          {...attributes}
          ref={editor.textarea}
        />
      )}
      <div class="pg-editor" dir="ltr" ref={editor.box} />
      {editor.isReady && (
        <p class="pg-description" tabIndex={-1} ref={hint}>
          {label('leaveEditor')}
        </p>
      )}
    </Labeled>
  )
}

function contentAttributes(attributes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
}

/** Loads the editor, which takes the place of a text area. */
function useEditor(isJson: boolean, text: string, options: EditorOptions) {
  const box = useRef<HTMLDivElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<JsonEditor>(undefined)
  const latest = useRef({ text, options })
  latest.current = { text, options }
  const [isReady, setReady] = useState(false)
  /** The position of the caret, if the text area had the focus. */
  const caret = useRef<number>(undefined)

  useEffect(() => {
    if (!isJson) return
    let isCurrent = true
    usePart('playground-editor', (part) => {
      if (!isCurrent || !box.current) return
      const area = textarea.current
      caret.current = area && document.activeElement === area ? area.selectionStart : undefined
      editor.current = part.create(box.current, latest.current.text, latest.current.options)
      setReady(true)
    })
    return () => {
      isCurrent = false
      editor.current?.destroy()
      editor.current = undefined
      setReady(false)
    }
  }, [isJson])
  useLayoutEffect(() => {
    editor.current?.update(options, text)
    if (isReady && caret.current !== undefined) editor.current?.focus(caret.current)
    caret.current = undefined
  })
  return { box, textarea, isReady }
}
