import type { EditPlan, TextEdit } from '@octavo/site'
import {
  CodeActionKind,
  type CodeAction as LspCodeAction,
  type Diagnostic as LspDiagnostic,
  type RenameFile,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { differingPart, type QuickFix } from '../change/quickFixes.js'
import { offsetRange } from './toProtocol.js'

interface SiteTexts {
  readText(file: string): string | undefined
  uri(file: string): string
}

/** Returns the changes of a plan: first of texts under their old paths, then of paths. */
export function planToEdit(plan: EditPlan, texts: SiteTexts, isMoved: (file: string) => boolean): WorkspaceEdit {
  const edits = [...plan.texts].map(([file, text]): TextDocumentEdit => {
    return textEdit(file, [differingPart(texts.readText(file) ?? '', text)], texts)
  })
  const moves = [...plan.moves]
    .filter(([file]) => !isMoved(file))
    .map(([before, after]): RenameFile => ({ kind: 'rename', oldUri: texts.uri(before), newUri: texts.uri(after) }))
  return { documentChanges: [...edits, ...moves] }
}

export function fixToAction(fix: QuickFix, texts: SiteTexts, diagnostic: LspDiagnostic | undefined): LspCodeAction {
  const { title, edits, created } = fix
  const files = new Map<string, TextEdit[]>()
  for (const { file, edit } of edits) files.set(file, [...(files.get(file) ?? []), edit])
  const changes = [...files].map(([file, changed]) => textEdit(file, changed, texts))
  const uri = created && texts.uri(created.file)
  const start = { line: 0, character: 0 }
  const creation =
    created && uri !== undefined
      ? [
          { kind: 'create' as const, uri, options: { ignoreIfExists: true } },
          { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: created.text }] },
        ]
      : []
  return {
    title,
    kind: fix.diagnostic ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite,
    ...(diagnostic && { diagnostics: [diagnostic] }),
    edit: { documentChanges: [...creation, ...changes] },
  }
}

function textEdit(file: string, edits: readonly TextEdit[], { readText, uri }: SiteTexts): TextDocumentEdit {
  const text = readText(file) ?? ''
  return {
    textDocument: { uri: uri(file), version: null },
    edits: edits.map((edit) => ({ range: offsetRange(text, edit), newText: edit.text })),
  }
}
