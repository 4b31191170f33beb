/** What lacks more of what a question names fits it by chance, 0–1. */
export const LEAST_COVERAGE = 0.33
