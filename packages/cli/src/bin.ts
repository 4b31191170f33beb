#!/usr/bin/env node
import { run } from './run.js'

// `octavo check | head` closes the pipe early; the exit status still counts.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await run(process.argv)
