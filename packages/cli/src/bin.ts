#!/usr/bin/env node
import nodeModule from 'node:module'
import { run } from './run.js'

// Node 22 and later keep the compiled modules of the commands, which are loaded below, for the next run. The call
// applies to this thread; others read the folder from the environment.
const { enableCompileCache } = nodeModule as { enableCompileCache?: () => { directory?: string } }
const compiled = enableCompileCache?.().directory
if (compiled !== undefined) process.env.NODE_COMPILE_CACHE ??= compiled

// `octavo check | head` closes the pipe early; the exit status still counts.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await run(process.argv)
