import type { DivisionKind, GroupNode, PageNode } from '@octavo/core'
import type { EntryWords } from '../api/documentPages.js'
import type { GeneratedPages } from '../api/generatedPages.js'
import type { SpecLookup } from '../api/scopedSpecs.js'
import type { SpecReference } from '../api/specReferences.js'
import type { Locate, Pointer, Problem, RawNode } from '../sources/keys.js'
import type { FolderPage } from './folderPages.js'

export interface NavigationInput {
  /** `navigation` in the resolved docs.json. */
  navigation: unknown
  /** `api` in docs.json, whose documents are the default of entries. */
  api?: RawNode | undefined
  /** Documents by path. */
  specs: SpecLookup
  /** Returns the page with a slug, even if the case differs. */
  findPage(slug: string): { slug: string; file: string } | undefined
  slugs(): Iterable<string>
  /** Returns the page closest to a wrong path. */
  nearest(slug: string): string | undefined
  /** Pages of the folders that navigation lists. Default: none. */
  folderPages?: readonly FolderPage[] | undefined
  /** Paths of all files, to tell missing folders from empty ones. Default: none. */
  files?(): Iterable<string>
  /** Returns the location of a path in docs.json. */
  locate: Locate
  /** Returns whether a slug is the source of a redirect. Default: none is. */
  isRedirect?(slug: string): boolean
  /** Returns the labels of generated entries. Default: in English. */
  words?: Words | undefined
}

export type Words = (language: string | undefined) => EntryWords

/** An operation entry in docs.json. */
export interface OperationMention {
  node: PageNode
  pointer: Pointer
}

/** A division in docs.json, before it becomes a navigation node. */
export interface WrittenDivision {
  kind: DivisionKind
  name: string
  hidden: boolean
  pointer: Pointer
}

/** State and callbacks that a node passes to its children. */
export interface NavigationScope {
  /** Documents for entries that do not name one, in order. */
  specs: readonly SpecReference[]
  listing?: GroupNode['directory']
  findPage: NavigationInput['findPage']
  nearest: NavigationInput['nearest']
  /** Pages of each folder entry, by the node in docs.json. */
  folderPages: ReadonlyMap<RawNode, readonly FolderPage[]>
  files(): Iterable<string>
  /** Location of the innermost parent division. */
  division: string
  /** Labels of generated entries. */
  words: EntryWords
  languageWords: Words
  noteDivision(division: WrittenDivision): void
  report(pointer: Pointer, problem: Problem): void
  mention(node: PageNode, pointer: Pointer): void
  lookup: SpecLookup
  generated: GeneratedPages
  /** Records that a document has a separate entry. */
  noteEntry(source: string, mention?: OperationMention): void
  /** Records a document of which single operations are listed. */
  noteUnlisted(reference: SpecReference): void
}
