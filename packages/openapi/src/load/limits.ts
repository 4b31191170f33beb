/** Limits of one document, far above real ones, so that a hostile one cannot exhaust the process. */
export const LIMITS = {
  /** Bytes of one file, and of everything a document refers to. */
  fileBytes: 20_000_000,
  totalBytes: 100_000_000,
  files: 10_000,
  /** Levels of objects and arrays: about fifty levels of schemas. */
  depth: 112,
  /** Values of one file after YAML aliases and overlays have been expanded, and objects and lists of all files. */
  values: 4_000_000,
  operations: 10_000,
  /** Diagnostics of one rule that are listed for a file; the others are counted. */
  problemsOfRule: 50,
  /** Diagnostics of one rule and file that are counted. */
  countedProblems: 10_000,
  /** Milliseconds for a document, and for each megabyte of its other files. */
  time: 10_000,
  timeOfMegabyte: 1_000,
} as const
