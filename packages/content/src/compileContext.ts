import type { Diagnostic } from '@octavo/core'
import type { ModuleDraft } from './esm/moduleDraft.js'
import type { SnippetLoader } from './snippets/loadSnippet.js'
import type { ContentHost, ContentOptions, PageReference } from './types.js'

/** The context shared by all steps of one page. */
export interface CompileContext extends Required<ContentHost> {
  options: ContentOptions
  report(diagnostic: Diagnostic): void
  loadSnippet: SnippetLoader
  /** Modules with user code, by file. */
  drafts: Map<string, ModuleDraft>
  /** Collects references. Undefined when a page is compiled to be shown. */
  refer?: ((reference: PageReference) => void) | undefined
}

/** Wraps the host so that every requested file and package becomes a dependency, even if it does not exist. */
export function recordingHost(host: ContentHost, dependencies: Set<string>): Required<ContentHost> {
  return {
    readText(file) {
      dependencies.add(file)
      return host.readText(file)
    },
    asset(file) {
      dependencies.add(file)
      return host.asset(file)
    },
    names(folder) {
      if (host.names) dependencies.add(FOLDER + folder)
      return host.names?.(folder) ?? []
    },
    cssModule(file) {
      dependencies.add(file)
      return host.cssModule?.(file) ?? {}
    },
    hasPackage(specifier) {
      if (host.hasPackage) dependencies.add(PACKAGE + specifier)
      return host.hasPackage?.(specifier) ?? false
    },
    loadPackage: async (specifier) => (await host.loadPackage?.(specifier)) ?? { exports: {}, isInteractive: false },
  }
}

/** Prefix of dependencies that are the names in a folder. */
export const FOLDER = 'names:'

/** Prefix of dependencies that are modules of packages. */
export const PACKAGE = 'npm:'
