/*! CodeMirror (https://codemirror.net), MIT License, Copyright (C) Marijn Haverbeke and others */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentService, indentUnit } from '@codemirror/language'
import { type Diagnostic, forceLinting, linter, nextDiagnostic } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { Decoration, EditorView, keymap, lineNumbers, MatchDecorator, ViewPlugin } from '@codemirror/view'
import { register } from '../client/registry.js'
import { suggestions } from './form/jsonSuggestions.js'
import { scanJson, valueRange } from './form/scanJson.js'
import type { EditorOptions, JsonEditor } from './request/lazyParts.js'

register('playground-editor', { create: createEditor })

function createEditor(parent: HTMLElement, text: string, options: EditorOptions): JsonEditor {
  let current = options
  const attributes = new Compartment()
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      history(),
      bracketMatching(),
      closeBrackets(),
      indentUnit.of('  '),
      indentService.of((context, position) => indentation(context.state, position)),
      colors,
      theme,
      autocompletion({ override: [(context) => complete(context, current)], icons: false, interactionDelay: 0 }),
      linter(({ state }) => diagnostics(state.doc.toString(), current), { delay: 300 }),
      EditorState.phrases.of({ Completions: options.label('suggestions') }),
      keymap.of([
        { key: 'Escape', run: (view) => completionStatus(view.state) === 'active' && closeCompletion(view) },
        { key: 'Escape', run: () => leave(current) },
        // The form is sent.
        { key: 'Mod-Enter', run: () => true },
        { key: 'F8', run: nextDiagnostic },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      attributes.of(EditorView.contentAttributes.of(options.attributes)),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) current.onChange(update.state.doc.toString())
      }),
    ],
  })
  const view = withoutStyleElements(() => new EditorView({ state, parent }))
  return {
    update(next, nextText) {
      const isChecked = next.problems === current.problems
      const hasAttributes = JSON.stringify(next.attributes) === JSON.stringify(current.attributes)
      current = next
      const old = view.state.doc.toString()
      if (nextText !== old) view.dispatch({ changes: { from: 0, to: old.length, insert: nextText } })
      if (!hasAttributes)
        view.dispatch({ effects: attributes.reconfigure(EditorView.contentAttributes.of(next.attributes)) })
      if (!isChecked) forceLinting(view)
    },
    focus(position) {
      view.dispatch({ selection: { anchor: Math.min(position, view.state.doc.length) } })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

function leave({ onLeave }: EditorOptions): boolean {
  onLeave()
  return true
}

/** Creates a view whose styles are a constructed style sheet, as the policy of a site can forbid style elements. */
function withoutStyleElements<T>(create: () => T): T {
  // The library uses style elements in documents that have a head.
  Object.defineProperty(document, 'head', { value: null, configurable: true })
  try {
    return create()
  } finally {
    Reflect.deleteProperty(document, 'head')
  }
}

function complete({ state, pos, explicit }: CompletionContext, options: EditorOptions): CompletionResult | null {
  const { field, forms, label } = options
  const { place } = scanJson(state.doc.toString(), pos)
  // Between tokens, suggestions are shown on request only.
  if (!place || !field || (place.from === place.to && !explicit)) return null
  const isFollowed = /^\s*:/.test(state.sliceDoc(place.to, place.to + 20))
  return {
    from: place.from,
    to: place.to,
    options: suggestions(place, field, forms).map(({ text, detail, description, isRequired }) => ({
      label: text,
      detail: [detail, isRequired && label('required')].filter(Boolean).join(', '),
      ...(description && { info: description }),
      boost: isRequired ? 1 : 0,
      apply(view: EditorView, completion, from: number, to: number) {
        const insert = place.isName && !isFollowed ? `${text}: ` : text
        view.dispatch({
          changes: { from, to, insert },
          selection: { anchor: from + insert.length },
          annotations: pickedCompletion.of(completion),
        })
      },
    })),
    filter: true,
  }
}

function diagnostics(text: string, { problems }: EditorOptions): Diagnostic[] {
  const scanned = scanJson(text)
  return problems(text).map(({ path, at, text: message }) => {
    const range = at === undefined ? valueRange(scanned, path ?? []) : { from: at, to: at + 1 }
    // An error at the end is shown at the last character.
    const to = Math.min(range.to, text.length)
    return { from: Math.max(0, Math.min(range.from, to - 1)), to, severity: 'error', message }
  })
}

/** Returns the indentation of a line: that of the line before, and one level more after a bracket. */
function indentation(state: EditorState, position: number): number {
  const line = state.doc.lineAt(position)
  const before = state.sliceDoc(line.from, position)
  const after = state.sliceDoc(position, line.to)
  // In a line that is broken at the position, the part before it is the line before.
  const previous = before.trim() !== '' || line.number === 1 ? before : state.doc.line(line.number - 1).text
  const indent = /^ */.exec(previous)?.[0].length ?? 0
  const isOpen = /[{[]\s*$/.test(previous)
  const isClosed = /^\s*[}\]]/.test(after)
  // Between two brackets, the second one moves to a separate line.
  if (isOpen) return isClosed && before.trim() === '' ? indent : indent + 2
  return Math.max(0, isClosed ? indent - 2 : indent)
}

const token = (kind: string) => Decoration.mark({ class: `pg-${kind}` })
const TOKENS = { key: token('key'), string: token('string'), number: token('number'), word: token('word') }

const matcher = new MatchDecorator({
  regexp: /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(?:true|false|null)\b/g,
  decorate(add, from, _to, [match, text, colon, number]) {
    if (text !== undefined) add(from, from + text.length, colon ? TOKENS.key : TOKENS.string)
    else add(from, from + match.length, number ? TOKENS.number : TOKENS.word)
  },
})

const colors = ViewPlugin.define(
  (view) => ({
    decorations: matcher.createDeco(view),
    update(update) {
      this.decorations = matcher.updateDeco(update, this.decorations)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)

const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--octavo-border-strong)',
    borderRadius: 'calc(var(--octavo-radius-small) - 0.125rem)',
    backgroundColor: 'var(--octavo-background)',
    color: 'var(--octavo-text-strong)',
    maxHeight: '28rem',
    minHeight: '9rem',
  },
  '&.cm-focused': { outline: '2px solid var(--octavo-accent)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--octavo-font-mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--octavo-text-strong)' },
  '.cm-gutters': { border: '0', backgroundColor: 'transparent', color: 'var(--octavo-text-muted)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--octavo-surface-strong)', outline: '1px solid' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--octavo-red)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--octavo-red)',
    textUnderlineOffset: '0.2em',
  },
  '.cm-tooltip': {
    border: '1px solid var(--octavo-border)',
    borderRadius: 'var(--octavo-radius-small)',
    backgroundColor: 'var(--octavo-background)',
    boxShadow: 'var(--octavo-shadow)',
    color: 'var(--octavo-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--octavo-font-mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.5rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--octavo-surface-strong)',
    color: 'var(--octavo-text-strong)',
    outline: '2px solid var(--octavo-accent)',
    outlineOffset: '-2px',
  },
  '.cm-completionDetail': { color: 'var(--octavo-text-muted)', fontStyle: 'normal' },
  '.cm-completionInfo': { maxWidth: '20rem', padding: '0.5rem 0.65rem' },
  '.cm-diagnostic': { borderInlineStart: '3px solid var(--octavo-red)', borderLeft: '0' },
})
