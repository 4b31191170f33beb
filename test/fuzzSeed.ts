import { configureGlobal } from 'fast-check'

/** Random inputs are the same in every run. The environment variable `FUZZ_SEED` chooses others. */
configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) })
