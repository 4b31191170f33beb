/** What one document may cost. Real ones stay far below; a hostile one must not exhaust the process. */
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
  /** Problems of one rule that are printed for a file; the others are counted. */
  problemsOfRule: 50,
  /** Those of one rule and file that are told from each other. */
  countedProblems: 10_000,
  /** Milliseconds after which a document is given up, and those that each megabyte of its other files adds. */
  time: 10_000,
  timeOfMegabyte: 1_000,
} as const
