interface IslandFile {
  /** Path from the output folder. */
  path: string
  content: string
}

export interface IslandBundle {
  files: IslandFile[]
  /** Path of the script that a page with this code loads, by `islandKey`. */
  entries: Record<string, string>
  /** Errors of code that could not be bundled, by `islandKey`. */
  failures: Record<string, string>
}
