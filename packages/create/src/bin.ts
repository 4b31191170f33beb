#!/usr/bin/env node
import { run } from './createProject.js'

process.exitCode = await run(process.argv.slice(2))
