/** Limits for one document, far above real documents, so that a malicious one cannot exhaust the process. */
export const LIMITS = {
  /** Maximum size in bytes of one file, and of all files of a document together. */
  fileBytes: 20_000_000,
  totalBytes: 100_000_000,
  files: 10_000,
  /** Maximum nesting of objects and arrays, enough for about fifty levels of schemas. */
  depth: 112,
  /**
   * Maximum number of values in one file after YAML aliases and overlays are expanded, and of objects and lists in all
   * files.
   */
  values: 4_000_000,
  operations: 10_000,
  /** Maximum number of listed diagnostics per rule and file; further ones are only counted. */
  problemsOfRule: 50,
  /** Maximum number of counted diagnostics per rule and file. */
  countedProblems: 10_000,
  /** Maximum number of steps for a document. A real one of 9 MB with 1,400 operations takes 53,000. */
  steps: 2_000_000,
} as const
