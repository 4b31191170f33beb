/** Least share of a query's names that a hit must cover, 0–1: others fit by chance. */
export const LEAST_COVERAGE = 0.33
