/** Limits of one document, far above real ones, so that a hostile one cannot exhaust the process. */
export const LIMITS = {
  /** Maximum size in bytes of one file, and of all files of a document. */
  fileBytes: 20_000_000,
  totalBytes: 100_000_000,
  files: 10_000,
  /** Maximum depth of objects and arrays: about fifty levels of schemas. */
  depth: 112,
  /**
   * Maximum number of values of one file after YAML aliases and overlays are expanded, and of objects and lists in
   * all files.
   */
  values: 4_000_000,
  operations: 10_000,
  /** Maximum number of listed diagnostics of one rule in a file; further ones are counted. */
  problemsOfRule: 50,
  /** Maximum number of counted diagnostics of one rule in a file. */
  countedProblems: 10_000,
  /** Time limit in milliseconds for a document, and for each megabyte of its other files. */
  time: 10_000,
  timeOfMegabyte: 1_000,
} as const
