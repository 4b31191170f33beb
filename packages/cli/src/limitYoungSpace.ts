import { setFlagsFromString } from 'node:v8'

// Imported first: V8 gives young objects more and more room while modules load, and a build does not need it.
// Together with the same in the render threads it saves 70 MB, at no measurable cost in time.
if (process.argv[2] === 'build') setFlagsFromString('--semi-space-growth-factor=1')
