import type { Diagnostic } from '@octavo/core'
import type { ModuleDraft } from './esm/moduleDraft.js'
import type { SnippetLoader } from './snippets/loadSnippet.js'
import type { ContentHost, ContentOptions } from './types.js'

/** The shared context of all steps of one page. */
export interface CompileContext {
  options: ContentOptions
  readText(file: string): string | undefined
  asset(file: string): ReturnType<ContentHost['asset']>
  report(diagnostic: Diagnostic): void
  loadSnippet: SnippetLoader
  /** Modules with user code, by file. */
  drafts: Map<string, ModuleDraft>
}

/** Wraps the host so that every requested file, existing or not, becomes a dependency. */
export function recordingHost(host: ContentHost, dependencies: Set<string>): ContentHost {
  return {
    readText(file) {
      dependencies.add(file)
      return host.readText(file)
    },
    asset(file) {
      dependencies.add(file)
      return host.asset(file)
    },
  }
}
