/** Changes of a site's files, by paths from the docs root. Nothing is written until all of them are known. */
export interface EditPlan {
  /** Files that get another path. `texts` has the new text of a moved file under its old path. */
  moves: ReadonlyMap<string, string>
  /** Copies of files: the path of each new file, with that of the original. `texts` has the text of a changed copy. */
  copies: ReadonlyMap<string, string>
  /** New texts of files. */
  texts: Map<string, string>
  /** Folders and files to delete. */
  removed?: readonly string[]
  /** Changes to make by hand, one sentence each. */
  notes: string[]
}
