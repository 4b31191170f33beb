import type { UserModule } from '@octavo/content'
import type { IconDrawing } from '@octavo/theme'

/** A module of the author's, as islands in the browser need it. */
export type IslandModule = Pick<UserModule, 'file' | 'source' | 'imports' | 'names'> & {
  /** Names it declares or imports at its top level. */
  declared: string[]
}

/** The user code behind the islands of one page. */
export interface IslandCode {
  modules: IslandModule[]
  /** Icons that the code names, by `iconKey`. */
  icons?: Record<string, IconDrawing>
}

/** An output file. */
export interface IslandFile {
  /** Path from the output folder. */
  path: string
  content: string
}

export interface IslandBundle {
  files: IslandFile[]
  /** Path of the script that a page with this code loads, by `islandKey`. */
  entries: Record<string, string>
  /** Why there is no script for a code, by `islandKey`. */
  failures: Record<string, string>
}
